// The area of messages and notices.
import { messageCategory } from '../../model/entities/message-category.ts'
import { notice } from '../../model/entities/notice.ts'
import type { Area } from '../area/area.ts'
import { serveEntity } from '../entity/calls.ts'
import { pendingFiles } from '../entity/pending.ts'
import { messageCalls, noticeDrafts, noticeFiles } from './calls.ts'
import { checkCategory, refuseUsedCategory } from './categories.ts'
import { deliverMessage } from './deliver.ts'
import { messageJobs } from './jobs.ts'
import { countReaders, prepareNotice } from './notices.ts'
import { pushWorks } from './push.ts'
import { seedMessages } from './seed.ts'
import { signalApproval } from './signal.ts'
import { templateCalls } from './templates.ts'

export const messageArea: Area = {
  name: 'message',
  calls: [...messageCalls, ...templateCalls],
  entities: [serveEntity(messageCategory, { without: ['addOrUpdate'], beforeWrite: checkCategory, beforeDelete: refuseUsedCategory })],
  hooks: { [notice.name]: { beforeWrite: prepareNotice, decorate: countReaders } },
  scheduledJobs: messageJobs,
  subscribers: { message: deliverMessage, approval: signalApproval },
  works: pushWorks,
  seed: seedMessages,
  answers: { fileScopes: { [notice.name]: noticeFiles, [pendingFiles(notice)]: noticeDrafts } },
}
