// Reads the rows of one root instance by one statement, and writes the changes of a step, one statement per table.
import { sql } from 'kysely'
import { storedTime } from '../../../model/moment.ts'
import type { Db } from '../../db/gateway.ts'
import { quoteName } from '../../db/raw-rows.ts'
import { type Change, type LogChange, type LogRows, type Rows, type State, type TableName, tableNames } from '../state.ts'

type Stored = keyof Rows | keyof LogRows
type Plain = Record<string, unknown>

interface Shape {
  table: string
  columns: readonly string[]
  /** Columns with times: epoch milliseconds in the engine, timestamps in the table. */
  times: ReadonlySet<string>
  /** Closed rows stay in the table with a mark. */
  kept: boolean
  /** The row type of the engine has no root id. */
  addsRoot: boolean
}

const place = 'instance_id execution_id'

const shape = (table: string, columns: string, times = '', kept = false): Shape => ({
  table,
  columns: columns.split(' '),
  times: new Set(times.split(' ')),
  kept,
  addsRoot: !columns.split(' ').includes('root_id'),
})

const shapes: Readonly<Record<Stored, Shape>> = {
  instance: shape(
    'bpm_instance',
    'id root_id parent_id definition_id definition_key version name business_type business_key title starter also_barred status decided returned reason start_time end_time rev seq',
    'start_time end_time',
    true,
  ),
  execution: shape(
    'bpm_execution',
    'id instance_id parent_id node_id flow_id status loop loop_index activity_id actor locals compensates compensate_until',
  ),
  task: shape(
    'bpm_task',
    `id root_id ${place} definition_id node_id node_name description assignee owner principal priority category form_key arrive_time due_time follow_up_time finish_time status finished_by comment from_turn_user parent_task_id signer after_users delegated_by barred_user also_barred`,
    'arrive_time due_time follow_up_time finish_time',
    true,
  ),
  candidate: shape('bpm_candidate', 'id task_id kind value', '', true),
  variable: shape('bpm_variable', `id ${place} name type value`, '', true),
  job: shape('bpm_job', `id ${place} node_id kind due_time operation cycle repeats end_time retries waits failure`, 'due_time end_time'),
  subscription: shape(
    'bpm_subscription',
    `id ${place} node_id kind name business_key local held order snapshot inside created_time`,
    'created_time',
  ),
  incident: shape('bpm_incident', `id ${place} node_id job_id key params message operations created_time`, 'created_time'),
  activity: shape(
    'bpm_activity',
    `id ${place} node_id node_name node_type flow_id task_id called_id start_time end_time result seq`,
    'start_time end_time',
    true,
  ),
  comment: shape('bpm_comment', 'id instance_id task_id node_id node_name user_key action text time seq', 'time'),
  turn: shape('bpm_turn', 'id instance_id task_id new_task_id employee_key turn_to_employee_key message time', 'time'),
}

/** One subselect per table; `r.root` is the root's id. */
const loadColumns = tableNames
  .map((name) => {
    const { table, kept } = shapes[name]
    return `(select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from ${table} x where x.root_id = r.root${kept ? ' and not x.is_closed' : ''}) as ${name}`
  })
  .join(', ')

/** The living rows of a root instance. The caller must hold the lock on its row to change them. */
export async function loadState(db: Db, root: string): Promise<State> {
  const { rows } = await sql<Record<TableName, Plain[]>>`select ${sql.raw(loadColumns)} from (select ${root}::text as root) r`.execute(db)
  const loaded = rows[0] as Record<TableName, Plain[]>
  return Object.fromEntries(
    tableNames.map((name) => [name, new Map(loaded[name].map((row) => [row.id, decode(shapes[name], row)]))]),
  ) as unknown as State
}

function decode({ columns, times }: Shape, row: Plain): Plain {
  const decoded: Plain = {}
  for (const column of columns) {
    const value = row[column] ?? null
    decoded[column] = times.has(column) && value !== null ? Date.parse(value as string) : value
  }
  return decoded
}

function encode({ columns, times, kept, addsRoot }: Shape, row: Plain, root: string, closed: boolean): Plain {
  const encoded: Plain = {}
  for (const column of columns) {
    const value = row[column] ?? null
    encoded[column] = times.has(column) && value !== null ? storedTime(new Date(value as number)) : value
  }
  if (addsRoot) encoded.root_id = root
  if (kept) encoded.is_closed = closed
  return encoded
}

interface Texts {
  insert: string
  from: string
  update: string
  where: string
  remove: string
}

const columnsOf = ({ columns, kept, addsRoot }: Shape): string[] => [
  ...columns,
  ...(addsRoot ? ['root_id'] : []),
  ...(kept ? ['is_closed'] : []),
]

const texts = Object.fromEntries(
  Object.entries(shapes).map(([name, own]) => {
    const names = columnsOf(own)
    const list = names.map(quoteName).join(', ')
    const set = names.filter((column) => column !== 'id').map((column) => `${quoteName(column)} = r.${quoteName(column)}`)
    const text: Texts = {
      insert: `insert into ${own.table} (${list}) select ${list} from jsonb_populate_recordset(null::${own.table}, `,
      from: '::jsonb)',
      update: `update ${own.table} t set ${set.join(', ')} from jsonb_populate_recordset(null::${own.table}, `,
      where: '::jsonb) r where t.id = r.id',
      remove: `delete from ${own.table} where id = any(`,
    }
    return [name, text]
  }),
) as Record<Stored, Texts>

/** Writes the changes of a step, those of one kind to one table by one statement. */
export async function writeChanges(db: Db, root: string, changes: readonly (Change | LogChange)[]): Promise<void> {
  const groups = new Map<string, { table: Stored; op: 'insert' | 'update' | 'delete'; rows: Plain[]; ids: string[] }>()
  for (const change of changes) {
    const op = change.op === 'close' ? 'update' : change.op
    const group = groups.get(`${op} ${change.table}`) ?? { table: change.table, op, rows: [], ids: [] }
    groups.set(`${op} ${change.table}`, group)
    const closed = change.op === 'close' || (change.op === 'insert' && change.closed)
    if (op === 'delete') group.ids.push(change.row.id)
    else group.rows.push(encode(shapes[change.table], change.row as unknown as Plain, root, closed))
  }
  for (const { table, op, rows, ids } of groups.values()) {
    const text = texts[table]
    const values = JSON.stringify(rows)
    if (op === 'insert') await sql`${sql.raw(text.insert)}${values}${sql.raw(text.from)}`.execute(db)
    else if (op === 'update') await sql`${sql.raw(text.update)}${values}${sql.raw(text.where)}`.execute(db)
    else await sql`${sql.raw(text.remove)}${ids}::text[])`.execute(db)
  }
}
