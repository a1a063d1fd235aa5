// The life of objectives and key results (docs/domain/objective.md#states).
import { keyResult, objective } from '../entities/objective.ts'
import { decimal, int, json, text } from '../field.ts'
import { steps } from './step.ts'

const path = 'POST /api/eis/restful/objective'
const resultPath = 'POST /api/eis/restful/keyResult'
const who = ['owner', 'manager'] as const
const right = ['eis:okr:e', 'eis:okr:q']
const note = text(500, { multiline: true })

/** Each is named by the state to which it leads, in one call of one objective. */
export const objectiveSteps = steps(
  objective,
  path,
  {
    RUNNING: { from: ['DRAFT'], to: 'RUNNING', who, right, summary: ['启动目标', 'Start an objective'] },
    DONE: { from: ['RUNNING'], to: 'DONE', who, right, summary: ['完成目标', 'Complete an objective'] },
  },
  { shared: { call: 'updateStatus', one: true, summary: ['启动或完成目标', 'Start or complete an objective'] }, strict: true },
)

export const objectiveClose = steps(
  objective,
  path,
  {
    close: {
      from: ['RUNNING', 'DONE'],
      to: 'CLOSED',
      who,
      right,
      asks: { scores: json(), close_note: note },
      summary: ['关闭目标并为关键结果评分', 'Close an objective and score its key results'],
    },
  },
  { strict: true },
)

export const keyResultSteps = steps(
  keyResult,
  resultPath,
  { DONE: { from: ['RUNNING'], to: 'DONE', who, right, summary: ['完成关键结果', 'Complete a key result'] } },
  { shared: { call: 'updateStatus', one: true, summary: ['完成关键结果', 'Complete a key result'] }, strict: true },
)

export const keyResultCheckIn = steps(
  keyResult,
  resultPath,
  {
    checkIn: {
      from: ['RUNNING'],
      who,
      right,
      asks: {
        value: decimal(18, 4, { required: true }),
        confidence: int({ required: true, min: 1, max: 10 }),
        note,
        /** A progress set by hand, with the reason in the note; without it the value decides. */
        progress: decimal(7, 4, { min: 0, max: 100 }),
      },
      summary: ['关键结果签到：当前值、信心、说明', 'Check in a key result: value, confidence, note'],
    },
  },
  { strict: true },
)
