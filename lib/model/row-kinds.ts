// Rows that people count and list although they are no records: nobody writes or opens them. An area says which of them a caller sees
// (lib/backend/entity/row-source.ts), everything else is asked as of records.
import { type Definition, entity } from './definition.ts'
import { definitionOf } from './entities/registry.ts'
import { choice, datetime, decimal, flag, ref, text } from './field.ts'

const nothingShown = { columns: [], filters: [] } as const

/** A step of an approval that a person decided, or that waits for one (docs/domain/approval.md#steps). */
export const approvalStep = entity('approval_step', {
  family: 'bpm',
  path: 'task/step',
  permission: 'stat:approval',
  key: 'task_id',
  title: 'node',
  fields: {
    process: text(255),
    /** The names of process and node. */
    node: text(520),
    person_key: ref('user'),
    depart_key: ref('department'),
    status: choice('BPM_TASK_STATUS'),
    arrive_time: datetime(),
    finish_time: datetime(),
    /** From its arrival to its end, or to now. */
    hours: decimal(12, 2),
  },
  list: { ...nothingShown, sort: '-arrive_time' },
  form: [],
})

/** What the click log holds (docs/domain/logs.md#click-log). */
export const click = entity('track_log', {
  family: 'fintech',
  path: 'track/log',
  permission: 'sys:track',
  key: 'log_key',
  title: 'page_path',
  fields: {
    user_key: ref('user'),
    depart_key: ref('department'),
    page_path: text(300),
    /** The same, asked for in full. */
    screen: text(300),
    event_code: text(100),
    /** VIEW of a page, or CLICK. */
    kind: text(5),
    /** The person's first one of its day. */
    is_first: flag(),
    create_time: datetime(),
  },
  list: { ...nothingShown, sort: '-create_time' },
  form: [],
})

const rowKinds = new Map<string, Definition>([approvalStep, click].map((kind) => [kind.name, kind]))

/** The entity, or the kind of rows, of a name. Throws for an unknown one. */
export const listedOf = (name: string): Definition => rowKinds.get(name) ?? definitionOf(name)
