// The definition of an entity: its table, calls, rules, list and form in one declaration.
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
export type Scene = 'ALL' | 'OPEN' | 'MINE' | 'JOINED' | 'SUB' | 'STAR' | 'POOL'

export interface ListView {
  /** Columns shown by default, in order; other fields can be switched on. */
  columns: readonly string[]
  /** Quick filters, in order; the first three are always visible. */
  filters: readonly string[]
  /** Further names that requests may filter by; the hook `extraFilter` says what they mean. */
  extraFilters?: Readonly<Record<string, Field>>
  /** A field name, with a leading '-' for descending. */
  sort: string
  /** Amounts summed in the list's footer. */
  sums?: readonly string[]
  /** Rows that sum up others already; the footer leaves them out. */
  totalRows?: { readonly field: string; readonly value: string }
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
  /** The names of its calls where they differ from query, addOrUpdate, deleteById and detail/{id}; all are POST. A call named '' has the path alone. */
  calls?: Readonly<Partial<Record<EntityAction, string>>>
  /** The permission prefix; the calls need `${permission}:q`, :a, :e, :d, :x, :i. */
  permission: string
  /** The entity has a screen of its own in the menu. */
  screen?: Screen
  key: string
  /** The field that is shown as a record's name. */
  title: string
  fields: F
  /** The record belongs to another one: it has the scope of its parent and is deleted with it. */
  parent?: { entity: string; field: string }
  /**
   * The record belongs to one of several kinds of records: `type` names the field with the kind, `key` the field with its key. It has the scope of that record and is deleted
   * with it. Kinds whose entities do not exist yet are left out.
   */
  target?: { type: string; key: string; kinds: Readonly<Record<string, string>> }
  /** The record has an owner, a department and collaborators, which decide its scope (docs/domain/roles-and-permissions.md#data-scope). */
  owned?: true
  /**
   * Owned records about a person, or those whose field `where` says so: they follow his chain of leaders and who holds the permission `office`, not the data scope; one in the state `draft`
   * is its owner's alone (docs/domain/roles-and-permissions.md#personal-records).
   */
  personal?: { office: string; draft: string; where?: { field: string; in: readonly string[] } }
  /** The field with the parent row in the same table, and the maximum depth. */
  tree?: { field: string; depth: number }
  /** Administrators may add custom fields; their values are stored in `ext`. */
  ext?: true
  /** Names of the custom fields among `fields`; calls transfer their values in `ext`. */
  customFields?: readonly string[]
  /** Columns that answers carry besides: calculated by the area's hooks, never stored or written. */
  computed?: Readonly<Record<string, Field>>
  /** What people read for custom fields and their sections, in the place of the messages. */
  labels?: Readonly<Record<string, string>>
  /** Groups of fields whose values together must be unique among rows that are not deleted. */
  unique?: readonly (readonly string[])[]
  /** Further indexes: field names, with a leading '-' for descending. */
  indexes?: readonly (readonly string[])[]
  /** Text fields that a keyword is searched in (contains, from one Chinese character on). */
  search?: readonly string[]
  /** Further text fields of which a filter finds any part by the index of those. */
  filtered?: readonly string[]
  /** What decides about a record in its approval, in order: its amount, its days. Lists of approvals show it. */
  summary?: readonly string[]
  /** At most one row of a group has this flag: [flag, ...group]; setting it on one row clears it on the others. */
  single?: readonly string[]
  /** Groups of fields that must be set all or not at all: longitude and latitude. */
  together?: readonly (readonly string[])[]
  /** Import is offered; an existing record is found by one of these groups of fields, chosen by the importing user. */
  imports?: { match: readonly (readonly string[])[] }
  list: ListView
  form: readonly Section[]
}

type Declared = Omit<Definition, 'name'>

const entriesByDefinition = new WeakMap<Pick<Definition, 'fields'>, readonly (readonly [string, Field])[]>()

/** The names and fields of a definition, listed once: rows are read and written by them, in an import tens of thousands. */
export function fieldsOf(definition: Pick<Definition, 'fields'>): readonly (readonly [string, Field])[] {
  const known = entriesByDefinition.get(definition)
  if (known) return known
  const entries = Object.entries(definition.fields)
  entriesByDefinition.set(definition, entries)
  return entries
}

/** Declares an entity. The name is also the table's. Its literal types are kept: calls and table columns are typed from them. */
export function entity<const N extends string, const D extends Declared>(
  name: N,
  rest: D & Record<Exclude<keyof D, keyof Declared>, never>,
): { readonly name: N } & D {
  return { name, ...rest }
}

// Types and not interfaces, so that a typed row is a Record<string, unknown> too.

/**
 * The access levels of a caller to a record: READ sees it, WRITE also changes it and adds sub-records, OWNER also transfers, deletes and shares it
 * (docs/domain/roles-and-permissions.md#acting-on-a-record).
 */
export type AccessLevel = 'READ' | 'WRITE' | 'OWNER'

/** Columns of every record (docs/domain/records.md#common-columns). */
export type CommonColumns = {
  create_time: string
  create_by_key: string | null
  create_by_name?: string | null
  update_time: string
  update_by_key: string | null
  update_by_name?: string | null
  row_version: number
  /** Answered where the caller may not do everything with the record. */
  power?: AccessLevel
}

/** Further columns of an owned record. */
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
    : OwnName<D, A> extends ''
      ? `POST ${(typeof familyPrefix)[D['family']]}/${D['path']}`
      : `POST ${(typeof familyPrefix)[D['family']]}/${D['path']}/${OwnName<D, A>}`

/** The catalogue key of a derived call: callOf(customer, 'query') = 'POST /api/eis/restful/customer/query'. */
export function callOf<const D extends Called, const A extends EntityAction>(definition: D, action: A): EntityCall<D, A> {
  const own = definition.calls?.[action]
  const method = action === 'detail/{id}' && !own ? 'GET' : 'POST'
  const path = `${familyPrefix[definition.family]}/${definition.path}`
  return (own === '' ? `POST ${path}` : `${method} ${path}/${own ?? action}`) as EntityCall<D, A>
}

/** Sort text '-create_time' → { field: 'create_time', descending: true }. */
export function parseSort(sort: string): { field: string; descending: boolean } {
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false }
}
