// The calls of process models.
import { z } from 'zod'
import { keyInput } from '../../model/paging.ts'
import { call } from '../kernel/call.ts'
import { editingAnswer, editingInput, editModel } from './editing.ts'
import { dryRunAnswer, dryRunDrawnModel, dryRunInput } from './model-dry-run.ts'
import {
  activateModel,
  checkAnswer,
  checkModelFile,
  copyModel,
  deleteModel,
  deployModel,
  modelDetail,
  modelInput,
  modelList,
  modelQuery,
  queryModels,
  readModel,
  readVersions,
  rollbackModel,
  saveModel,
  suspendModel,
  versionRow,
} from './models.ts'

const path = '/api/bpm/biz/bpm/model'

/** One model, given as `model_key` or `id`. */
const oneModel = z.object({ model_key: keyInput.optional(), id: keyInput.optional() }).transform(({ model_key, id }, context) => {
  const key = model_key ?? id
  if (!key) context.addIssue({ code: 'custom', path: ['model_key'], message: 'required', params: { key: 'required' } })
  return key ?? ''
})

export const modelCalls = [
  call(`POST ${path}/query`, {
    summary: '查询流程模型',
    permission: 'bpm:model:q',
    input: modelQuery,
    output: modelList,
    handle: queryModels,
  }),
  call(`GET ${path}/detail/{id}`, {
    summary: '流程模型详情，含 BPMN 文件',
    permission: 'bpm:model:q',
    input: z.object({ id: keyInput }),
    output: modelDetail,
    handle: (context, { id }) => readModel(context, id),
  }),
  call(`GET ${path}/history/{id}`, {
    summary: '流程模型的已部署版本',
    permission: 'bpm:model:q',
    input: z.object({ id: keyInput }),
    output: z.array(versionRow),
    handle: (context, { id }) => readVersions(context, id),
  }),
  call(`POST ${path}/save`, {
    summary: '保存流程模型；部署后才生效',
    permission: ['bpm:model:a', 'bpm:model:e'],
    input: modelInput,
    output: modelDetail,
    write: true,
    done: 'done.saved',
    handle: saveModel,
  }),
  call(`POST ${path}/deploy`, {
    summary: '部署为新版本；不能运行的文件逐条说明原因',
    permission: 'bpm:model:deploy',
    input: oneModel,
    output: z.object({ definition_id: z.string(), version: z.number(), changed: z.boolean() }),
    write: true,
    done: 'done.deployed',
    handle: (context, key) => deployModel(context, key),
  }),
  call(`POST ${path}/suspend`, {
    summary: '停用：不能再发起，已发起的继续',
    permission: 'bpm:model:deploy',
    input: oneModel,
    write: true,
    done: 'done.saved',
    handle: (context, key) => suspendModel(context, key),
  }),
  call(`POST ${path}/activate`, {
    summary: '恢复已停用的模型',
    permission: 'bpm:model:deploy',
    input: oneModel,
    write: true,
    done: 'done.saved',
    handle: (context, key) => activateModel(context, key),
  }),
  call(`POST ${path}/delete`, {
    summary: '删除从未部署的模型',
    permission: 'bpm:model:d',
    input: oneModel,
    write: true,
    done: 'done.deleted',
    handle: (context, key) => deleteModel(context, key),
  }),
  call(`POST ${path}/copy`, {
    summary: '复制为新模型',
    permission: 'bpm:model:a',
    input: oneModel,
    output: modelDetail,
    write: true,
    done: 'done.saved',
    handle: (context, key) => copyModel(context, key),
  }),
  call(`POST ${path}/rollback`, {
    summary: '用历史版本的文件作为草稿',
    permission: 'bpm:model:e',
    input: z.object({ model_key: keyInput, version: z.coerce.number().int().min(1) }),
    output: modelDetail,
    write: true,
    done: 'done.saved',
    handle: (context, { model_key, version }) => rollbackModel(context, model_key, version),
  }),
  call(`POST ${path}/validate`, {
    summary: '检查 BPMN 文件能否运行',
    permission: 'bpm:model:q',
    input: z.object({ bpmn_xml: z.string().min(1).max(2_000_000) }),
    output: checkAnswer,
    handle: async (context, { bpmn_xml }) => checkModelFile(context, bpmn_xml),
  }),
  call(`POST ${path}/trial`, {
    summary: '试运行：用所选变量在内存中走一遍，给出路径与办理人；不留下任何数据',
    permission: ['bpm:model:a', 'bpm:model:e', 'bpm:model:deploy'],
    input: dryRunInput,
    output: dryRunAnswer,
    rate: { by: 'user', points: 30, seconds: 60 },
    handle: dryRunDrawnModel,
  }),
  call(`POST ${path}/editing`, {
    summary: '设计器占用：谁正在编辑；hold 占用，release 释放，take 接管，look 只查看',
    permission: ['bpm:model:a', 'bpm:model:e'],
    input: editingInput.refine(({ model_key, id }) => model_key !== undefined || id !== undefined, {
      path: ['model_key'],
      params: { key: 'required' },
    }),
    output: editingAnswer,
    write: true,
    handle: editModel,
  }),
]
