// The life of a resource by hand (docs/domain/resource.md#states). AVAILABLE and OCCUPIED follow from the confirmed projects of the day.
import { resource } from '../entities/resource.ts'
import { text } from '../field.ts'
import { steps } from './step.ts'

const right = 'eis:resource:e'
const who = ['writer'] as const

export const resourceSteps = steps(
  resource,
  'POST /api/eis/restful/resource',
  {
    /** It is occupied at once where a confirmed project covers today. */
    AVAILABLE: { from: ['STOP'], to: 'AVAILABLE', who, right, many: true, summary: ['恢复', 'Restore'] },
    STOP: {
      from: ['AVAILABLE', 'OCCUPIED'],
      to: 'STOP',
      who,
      right,
      asks: { reason: text(200, { multiline: true }) },
      many: true,
      danger: true,
      summary: ['停用', 'Suspend'],
    },
  },
  { shared: { call: 'updateStatus', summary: ['停用或恢复资源', 'Suspend or restore a resource'] } },
)
