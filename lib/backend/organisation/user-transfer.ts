// Import and export of users, by the same rules as adding and changing one by hand (docs/domain/organisation.md#user,
// docs/domain/transfer.md#users-by-file).
import { choice, type Field } from '../../model/field.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import { displayNameOf } from '../entity/display-names.ts'
import type { RecordInput } from '../entity/draft.ts'
import type { Row } from '../entity/hooks.ts'
import { storeEach, storeRecord, storeRecords } from '../entity/save.ts'
import type { ImportOutcome, TransferColumn, TransferRules } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { hashPassword, newOneTimePassword } from '../kernel/password.ts'
import { may } from '../kernel/principal.ts'
import { grantableRoles } from './role-power.ts'
import { visibleUsers } from './user-rows.ts'
import { freezeUser } from './user-state.ts'
import { defaultRoles, firstFields } from './user-write.ts'

/** A first password and its hash. */
interface Secret {
  plain: string
  hash: string
}

async function newSecret(): Promise<Secret> {
  const plain = newOneTimePassword()
  return { plain, hash: await hashPassword(plain) }
}

/** One after the other, so that a sign-in meanwhile waits for one of them at most. */
async function newSecrets(count: number): Promise<Secret[]> {
  const secrets: Secret[] = []
  while (secrets.length < count) secrets.push(await newSecret())
  return secrets
}

const leftOut: ReadonlySet<string> = new Set(['avatar', 'home_path'])
/** Required for staff, not for partners; an import creates staff. */
const needed: ReadonlySet<string> = new Set(['email', 'main_depart_key'])
const statusField: Field = choice('USER_STATUS') as Field

/** As in the form: the default is the base role. The status requires the permission to freeze. */
function importColumns({ user, request }: Context, columns: readonly TransferColumn[]): TransferColumn[] {
  const kept = columns
    .filter(({ name }) => !leftOut.has(name))
    .map((column) => ({ ...column, required: needed.has(column.name) || (column.required && column.name !== 'role_id_list') }))
  if (!may(user, 'sys:user:freeze')) return kept
  return [...kept, { name: 'status', label: displayNameOf(request.locale, userDefinition, 'status'), field: statusField, required: false }]
}

async function offered(context: Context, to: string): Promise<readonly string[] | null> {
  if (to === 'role') return [...(await grantableRoles(context))]
  return to === 'department' && !context.user.is_admin ? context.user.depart_keys : null
}

/** Users whose status changes are written one by one, because freezing has its own rules; all others together. */
async function storeUsers(context: Context, inputs: readonly RecordInput[], prepared: readonly unknown[] | null): Promise<ImportOutcome[]> {
  const secrets = [...((prepared ?? []) as Secret[])]
  const states = await statesOf(context, inputs)
  const roles = await defaultRoles(context, 'STAFF')
  const asked: Asked[] = []
  for (const entry of inputs) {
    const isNew = keyOf(entry) === undefined
    // one more is created if a user was deleted since they were counted
    const secret = prepared && isNew ? (secrets.shift() ?? (await newSecret())) : null
    asked.push(isNew ? newStaff(entry, roles, secret) : knownUser(entry, states))
  }
  const outcomes: ImportOutcome[] = asked.map(() => ({ fail: notFound() }))
  const placed = asked.map((one, index) => ({ ...one, index }))
  const together = placed.filter(({ status }) => status === null)
  const stored = await storeRecords(
    context,
    userDefinition,
    together.map(({ entry }) => entry),
  )
  for (const [at, outcome] of stored.entries()) {
    const { index, secret } = together[at] as (typeof together)[number]
    outcomes[index] = outcome.row && secret ? { ...outcome, handout: handoutOf(outcome.row, secret) } : outcome
  }
  for (const { index, entry, status } of placed)
    if (status) [outcomes[index]] = (await storeEach(context, [entry], () => changeWithStatus(context, entry, status))) as [ImportOutcome]
  return outcomes
}

type Status = '1' | '2'

interface Asked {
  entry: RecordInput
  secret: Secret | null
  /** The new status of an existing user. */
  status: Status | null
}

const keyOf = ({ input }: RecordInput) => input[userDefinition.key] as string | undefined

function newStaff({ input: { status, ...input } }: RecordInput, roles: readonly string[], secret: Secret | null): Asked {
  const values = { ...firstFields(secret?.hash ?? null, 'STAFF'), ...(status ? { status } : {}) }
  return { entry: { input: { role_id_list: roles, ...input }, server: { values, rights: 'caller' } }, secret, status: null }
}

function knownUser({ input: { status, ...input } }: RecordInput, states: ReadonlyMap<string, string>): Asked {
  const changes = (status === '1' || status === '2') && status !== states.get(keyOf({ input }) ?? '')
  return { entry: { input }, secret: null, status: changes ? status : null }
}

async function statesOf({ db }: Context, inputs: readonly RecordInput[]): Promise<Map<string, string>> {
  const keys = inputs.flatMap((entry) => (entry.input.status ? (keyOf(entry) ?? []) : []))
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('sys_user').select(['user_key', 'status']).where('user_key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.user_key, row.status]))
}

const handoutOf = (row: Row, { plain }: Secret) => [String(row.username), String(row.realname), plain]

async function changeWithStatus(context: Context, { input }: RecordInput, status: Status): Promise<ImportOutcome> {
  const row = await storeRecord(context, userDefinition, input)
  await freezeUser(context, row.user_key, { status })
  return { row, old: row }
}

export const userTransfer: TransferRules = {
  importColumns,
  offered,
  visible: visibleUsers,
  once: [['phone']],
  normalise(input) {
    if (typeof input.username === 'string') input.username = input.username.toLowerCase()
    if (typeof input.email === 'string') input.email = input.email.toLowerCase()
  },
  prepare: newSecrets,
  store: storeUsers,
  handoutHeads: (locale) => [
    displayNameOf(locale, userDefinition, 'username'),
    displayNameOf(locale, userDefinition, 'realname'),
    displayNameOf(locale, userDefinition, 'initial_password'),
  ],
}
