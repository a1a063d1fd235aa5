// The timeline of an approval: who decided or commented what, when, and how long it took.
import { sql } from 'kysely'
import { text as textOf } from '../../i18n/text.ts'
import type { TimelineRow } from '../../model/calls/approval-page.ts'
import { rawRows } from '../db/raw-rows.ts'
import { peopleNames } from '../entity/people-names.ts'
import type { Context } from '../kernel/context.ts'
import { requirePlace } from './access.ts'

const storedRows = rawRows({
  comment_id: 'bpm_comment.id',
  task_id: 'bpm_comment.task_id',
  node_id: 'bpm_comment.node_id',
  node_name: 'bpm_comment.node_name',
  user_key: 'bpm_comment.user_key',
  user_name: 'sys_user.realname?',
  avatar: 'sys_user.avatar?',
  action: 'bpm_comment.action',
  text: 'bpm_comment.text',
  attachments: 'bpm_comment.attachments',
  signature: 'bpm_comment.signature',
  time: 'bpm_comment.time',
  spent: 'int?',
})

type Stored = Omit<TimelineRow, 'action_text'>

const decisions = `'CONFIRM', 'REJECT', 'RETURN', 'TURN', 'HAND_BACK'`
/** Actions whose stored text begins with a line of user keys. */
const naming = new Set(['ADD_BEFORE', 'ADD_AFTER', 'ADD_WITH', 'REMOVE_SIGNER', 'DELEGATE', 'COPY'])

/** The complete timeline of an instance, oldest first. `id` is the instance or one of its tasks. */
export async function readTimeline(context: Context, id: string): Promise<TimelineRow[]> {
  const { root } = await requirePlace(context, id)
  const rows = await storedRows.read(
    context.db,
    sql`select c.id as comment_id, c.task_id, c.node_id, c.node_name, c.user_key, u.realname as user_name, u.avatar, c.action, c.text,
      c.attachments, c.signature, c.time,
      case when c.action in (${sql.raw(decisions)}) then greatest(0, floor(extract(epoch from c.time - t.arrive_time) / 60))::int end as spent
    from bpm_comment c left join sys_user u on u.user_key = c.user_key left join bpm_task t on t.id = c.task_id
    where c.root_id = ${root} order by c.seq, c.id limit 2000`,
  )
  const named = await namesIn(context, rows)
  return rows.map((row) => ({
    ...row,
    action_text: textOf(context.request.locale, `engine.action.${row.action}`),
    text: naming.has(row.action) && row.text !== null ? row.text.replace(/^[^\n]*/, (line) => spellOut(line, named)) : row.text,
  }))
}

const spellOut = (line: string, names: ReadonlyMap<string, string>): string =>
  line
    .split(',')
    .map((key) => names.get(key) ?? key)
    .join('、')

function namesIn({ db }: Context, rows: readonly Stored[]): Promise<Map<string, string>> {
  const keys = rows.flatMap(({ action, text: words }) => (naming.has(action) ? (words?.split('\n')[0]?.split(',') ?? []) : []))
  return peopleNames(db, keys)
}
