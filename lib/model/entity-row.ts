// The type of an entity's rows as answers hold them, derived from its definition.
import type { CommonColumns, Definition, OwnerColumns } from './definition.ts'
import type { Field, ValueOf } from './field.ts'

type AreaParts = {
  province_code: string | null
  city_code: string | null
  district_code: string | null
  area_name: string | null
}

type Answered<F> = { [K in keyof F as F[K] extends { internal: true } | { kind: 'area' } ? never : K]: ValueOf<F[K]> }

/** The name beside a key, by the rule of `companionOf`. */
type CompanionName<K extends string> = K extends `${infer Stem}_keys`
  ? `${Stem}_names`
  : K extends `${infer Stem}_key`
    ? `${Stem}_name`
    : `${K}_name`

type Companions<F> = {
  [K in keyof F as F[K] extends { kind: 'ref' } ? CompanionName<K & string> : never]: string | null
} & { [K in keyof F as F[K] extends { kind: 'refs' } ? CompanionName<K & string> : never]: string[] }

type Areas<F> = true extends { [K in keyof F]: F[K] extends { kind: 'area' } ? true : false }[keyof F] ? AreaParts : object

type Columns<F> = Answered<F> & Companions<F> & Areas<F>

type Computed<D> = D extends { computed: infer C extends Readonly<Record<string, Field>> } ? Columns<C> : object

/** A whole row, as a detail holds it; a list asked for some columns leaves others out. */
export type EntityRow<D extends Definition> = { [K in D['key']]: string } & Columns<D['fields']> &
  Computed<D> &
  (D extends { owned: true } ? OwnerColumns : object) &
  (D extends { ext: true } ? { ext: Record<string, unknown> | null } : object) &
  CommonColumns
