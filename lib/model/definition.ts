// What one entity is: its table, calls, rules, list and form in one declaration.
import type { Field } from './field.ts'

/** Call families; each has its upstream and its path prefix. */
export type Family = 'base' | 'eis' | 'fintech' | 'bpm' | 'forms' | 'partner'

export const familyPrefix = {
  base: '/api/app/base',
  eis: '/api/eis/restful',
  fintech: '/api/fintech/biz',
  bpm: '/api/bpm/biz',
  forms: '/api/forms/biz',
  partner: '/api/partner/restful',
} as const satisfies Record<Family, string>

/** The quick views of an owned list (docs/domain/lists.md#scenes). */
export type Scene = 'ALL' | 'MINE' | 'JOINED' | 'SUB' | 'STAR' | 'POOL'

export interface ListView {
  /** Columns shown at first, in order; every other field can be switched on. */
  columns: readonly string[]
  /** Quick filters, in order; the first three are always visible. */
  filters: readonly string[]
  /** A field name, '-' in front for descending. */
  sort: string
  /** Amounts summed in the list's footer. */
  sums?: readonly string[]
}

/** One titled part of the form and of the detail page; its title is messages entity.<name>.section.<name>. */
export interface Section {
  name: string
  fields: readonly string[]
}

/**
 * The screen that is made from a definition alone. Its address, menu, permission codes and first grants follow from it, and the entity's calls are served without a line of an area.
 * The menu is called as the text entity.<name>.menu says, or else as the entity itself.
 */
export interface Screen {
  /** '/market/channel'; the directory in front of it, '/market', is one of menu-tree.ts. */
  path: string
  icon: string
  /** The menu behind which it stands, or its directory to stand first there. It stands last without it. */
  after?: string
  /** Letters of its permission codes (permissions.ts): qaedx, with i where an import is offered by default. */
  actions?: string
  /** Letters of the codes that built-in roles get by their code besides what their own grants match (roles.ts): { sales: 'q' }. */
  grants?: Readonly<Record<string, string>>
}

export interface Definition<F extends Record<string, Field> = Record<string, Field>> {
  name: string
  family: Family
  /** Path of the calls behind the family's prefix, 'customer/address'. */
  path: string
  /** Names of its calls where they are not query, addOrUpdate, deleteById and detail/{id}; all of them POST. */
  calls?: Readonly<Partial<Record<EntityAction, string>>>
  /** Permission word; the calls ask for `${permission}:q`, :a, :e, :d, :x, :i. */
  permission: string
  /** The entity has a screen of its own in the menu. */
  screen?: Screen
  key: string
  /** The field that names a record to people. */
  title: string
  fields: F
  /** The record belongs to another one: its scope is the parent's, it is deleted with it. */
  parent?: { entity: string; field: string }
  /**
   * The record belongs to one of several kinds of records: `type` names the field with the kind, `key` the field with its key. Its scope is that record's and it is deleted
   * with it. Kinds of entities that do not exist yet are left out.
   */
  target?: { type: string; key: string; kinds: Readonly<Record<string, string>> }
  /** The record has an owner, a department and collaborators; its scope is theirs (docs/domain/roles-and-permissions.md#data-scope). */
  owned?: true
  /** The field that names the parent row in the same table, and the greatest depth. */
  tree?: { field: string; depth: number }
  /** Administrators may add fields of their own; their values stand in `ext`. */
  ext?: true
  /** Names of `fields` that administrators added; their values travel in `ext`. */
  customFields?: readonly string[]
  /** Columns that answers carry besides: calculated by the area's hooks, never stored or written. */
  computed?: Readonly<Record<string, Field>>
  /** What people read for custom fields and their sections, in the place of the messages. */
  labels?: Readonly<Record<string, string>>
  /** Groups of fields whose values together occur once among the undeleted rows. */
  unique?: readonly (readonly string[])[]
  /** Further indexes: field names, '-' in front for descending. */
  indexes?: readonly (readonly string[])[]
  /** Text fields that a keyword is looked up in (contains, from one Chinese character on). */
  search?: readonly string[]
  /** At most one row of a group has this flag: [flag, ...group]; setting it on one row clears it on the others. */
  single?: readonly string[]
  /** Groups of fields that are given all or not at all: longitude and latitude. */
  together?: readonly (readonly string[])[]
  /** Import is offered; a row's existing record is found by one of these groups of fields, as the importing user chooses. */
  imports?: { match: readonly (readonly string[])[] }
  list: ListView
  form: readonly Section[]
}

type Declared = Omit<Definition, 'name'>

/** Declares an entity. The name is also the table's. Its literal types are kept: calls and table columns are typed from them. */
export function entity<const N extends string, const D extends Declared>(
  name: N,
  rest: D & Record<Exclude<keyof D, keyof Declared>, never>,
): { readonly name: N } & D {
  return { name, ...rest }
}

// Types and not interfaces, so that a typed row is a Record<string, unknown> too.

/** Columns that every record carries (docs/domain/records.md#common-columns). */
export type CommonColumns = {
  create_time: string
  create_by_key: string | null
  create_by_name?: string | null
  update_time: string
  update_by_key: string | null
  update_by_name?: string | null
  row_version: number
}

/** Columns that an owned record carries besides. */
export type OwnerColumns = {
  owner_key: string | null
  owner_name?: string | null
  owner_depart_key: string | null
  owner_depart_name?: string | null
  collaborators: Collaborator[]
}

export interface Collaborator {
  user_key: string
  user_name: string
  power: 'READ' | 'WRITE'
  expire_time: string | null
}

/** The derived calls of an entity. */
export type EntityAction = 'query' | 'addOrUpdate' | 'deleteById' | 'detail/{id}'

type Called = Pick<Definition, 'family' | 'path' | 'calls'>

/** The name of a derived call of an entity that is known at run time only; what it takes and answers is known by its action. */
export type AnyEntityCall<A extends EntityAction> = `POST /api/${string}` & { readonly action: A }

type OwnName<D extends Called, A extends EntityAction> = D extends { calls: { readonly [N in A]: infer O extends string } } ? O : never

/** The name of a derived call of an entity. */
export type EntityCall<D extends Called, A extends EntityAction> = string extends D['path']
  ? AnyEntityCall<A>
  : [OwnName<D, A>] extends [never]
    ? `${A extends 'detail/{id}' ? 'GET' : 'POST'} ${(typeof familyPrefix)[D['family']]}/${D['path']}/${A}`
    : `POST ${(typeof familyPrefix)[D['family']]}/${D['path']}/${OwnName<D, A>}`

/** The catalogue key of a derived call: callOf(customer, 'query') = 'POST /api/eis/restful/customer/query'. */
export function callOf<const D extends Called, const A extends EntityAction>(definition: D, action: A): EntityCall<D, A> {
  const own = definition.calls?.[action]
  const method = action === 'detail/{id}' && !own ? 'GET' : 'POST'
  return `${method} ${familyPrefix[definition.family]}/${definition.path}/${own ?? action}` as EntityCall<D, A>
}

/** Sort text '-create_time' → { field: 'create_time', descending: true }. */
export function parseSort(sort: string): { field: string; descending: boolean } {
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false }
}
