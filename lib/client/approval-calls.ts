// The calls of approvals (docs/domain/approval.md#calls).
import type { CallKey } from '@/lib/client/api'

export const taskPath = '/api/bpm/biz/task/instance'
export const instancePath = '/api/bpm/biz/process/instance'

export const calls = {
  detail: `GET ${taskPath}/detail/{id}`,
  colleagues: `GET ${taskPath}/colleagues/{id}`,
  forecast: `GET ${taskPath}/forecast/{id}`,
  form: 'POST /api/forms/biz/wf/getDetail',
  comments: 'GET /api/bpm/biz/task/history/getCommentInfos/{id}',
  highlight: `GET ${instancePath}/getHighLightedNode/{id}`,
  module: `GET ${instancePath}/loadWfModule`,
  startable: `POST ${instancePath}/findAllProcess`,
  start: `POST ${instancePath}/startProcess`,
  cancel: `POST ${instancePath}/cancel`,
  remind: 'POST /api/fintech/biz/message/approvalReminders',
  confirm: `POST ${taskPath}/confirm`,
  batchConfirm: `POST ${taskPath}/batchConfirm`,
  reject: `POST ${taskPath}/reject`,
  turn: `POST ${taskPath}/Turn`,
  claim: `POST ${taskPath}/claim`,
  release: `POST ${taskPath}/release`,
  delegate: `POST ${taskPath}/delegate`,
  handBack: `POST ${taskPath}/handBack`,
  addSigner: `POST ${taskPath}/addSigner`,
  removeSigner: `POST ${taskPath}/removeSigner`,
  takeBack: `POST ${taskPath}/takeBack`,
  copy: `POST ${taskPath}/copy`,
  comment: `POST ${taskPath}/comment`,
} as const satisfies Record<string, CallKey>
