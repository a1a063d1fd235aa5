// Importing and exporting users: the rules of adding and changing one by hand, for the rows of a file (domain.md A.9.1, C.11, G.7).
import { choice, type Field } from '../../model/field.ts'
import { user as userDefinition } from '../../model/organisation.ts'
import type { Row } from '../entity/hooks.ts'
import { labelOf } from '../entity/labels.ts'
import { storeRecord } from '../entity/save.ts'
import { storeEach, type Wish } from '../entity/save-many.ts'
import { bindTransferRules, type ImportOutcome, type TransferColumn } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { hashPassword, newOneTimePassword } from './password.ts'
import { grantableRoles } from './role-power.ts'
import { visibleUsers } from './user-rows.ts'
import { freezeUser } from './user-state.ts'
import { defaultRoles, firstFields } from './user-write.ts'

/** A first password and what is stored of it. */
interface Secret {
  plain: string
  hash: string
}

async function newSecret(): Promise<Secret> {
  const plain = newOneTimePassword()
  return { plain, hash: await hashPassword(plain) }
}

/** One after the other, so that people who sign in meanwhile wait for one of them at most. */
async function newSecrets(count: number): Promise<Secret[]> {
  const secrets: Secret[] = []
  while (secrets.length < count) secrets.push(await newSecret())
  return secrets
}

const leftOut: ReadonlySet<string> = new Set(['avatar', 'home_path'])
/** Staff need them, partners do not; an import brings staff. */
const needed: ReadonlySet<string> = new Set(['email', 'main_depart_key'])
const statusField: Field = choice('USER_STATUS') as Field

/** As in the form: without roles the base role is given. The status is for those who may freeze. */
function importColumns({ user, request }: Context, columns: readonly TransferColumn[]): TransferColumn[] {
  const kept = columns
    .filter(({ name }) => !leftOut.has(name))
    .map((column) => ({ ...column, required: needed.has(column.name) || (column.required && column.name !== 'role_id_list') }))
  if (!may(user, 'sys:user:freeze')) return kept
  return [...kept, { name: 'status', label: labelOf(request.locale, userDefinition, 'status'), field: statusField, required: false }]
}

async function offered(context: Context, to: string): Promise<readonly string[] | null> {
  if (to === 'role') return [...(await grantableRoles(context))]
  return to === 'department' && !context.user.is_admin ? context.user.depart_keys : null
}

async function storeUser(context: Context, { input }: Wish, secret: Secret | null): Promise<ImportOutcome> {
  const { status, ...rest } = input
  const key = rest[userDefinition.key] as string | undefined
  const permission = key ? 'sys:user:e' : 'sys:user:a'
  if (!may(context.user, permission)) throw forbidden(permission)
  if (!key) return addStaff(context, rest, status, secret)
  const row = await storeRecord(context, userDefinition, rest)
  if ((status === '1' || status === '2') && status !== row.status) await freezeUser(context, key, { status })
  return { row, old: row }
}

async function addStaff(context: Context, input: Row, status: unknown, secret: Secret | null): Promise<ImportOutcome> {
  const roles = Array.isArray(input.role_id_list) ? input.role_id_list : await defaultRoles(context, 'STAFF')
  const server = { ...firstFields(secret?.hash ?? null, 'STAFF'), ...(status ? { status } : {}) }
  const row = await storeRecord(context, userDefinition, { ...input, role_id_list: roles }, server)
  return secret ? { row, old: null, handout: [String(row.username), String(row.realname), secret.plain] } : { row, old: null }
}

/** Each new user takes one of the prepared secrets; one more is made when another import has removed a user meanwhile. */
function storeUsers(context: Context, wishes: readonly Wish[], prepared: readonly unknown[] | null): Promise<ImportOutcome[]> {
  const secrets = [...((prepared ?? []) as Secret[])]
  return storeEach(context, wishes, async (wish) => {
    const isNew = !wish.input[userDefinition.key]
    return storeUser(context, wish, prepared && isNew ? (secrets.shift() ?? (await newSecret())) : null)
  })
}

/** Binds users to the import and export; called once when the catalogue is built. */
export function bindUserTransfer(): void {
  bindTransferRules(userDefinition.name, {
    importColumns,
    offered,
    visible: visibleUsers,
    once: [['phone']],
    normalise(input) {
      if (typeof input.username === 'string') input.username = input.username.toLowerCase()
    },
    prepare: newSecrets,
    store: storeUsers,
    handoutHeads: (locale) => [
      labelOf(locale, userDefinition, 'username'),
      labelOf(locale, userDefinition, 'realname'),
      labelOf(locale, userDefinition, 'initial_password'),
    ],
    listRequest: ({ keyword, ...rest }) => (keyword ? { ...rest, who: keyword } : rest),
  })
}
