// All tables that are not entities, and the row types of the whole database.
import type { ColumnType, Generated } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { RegisteredEntity } from '../../model/entities/registry.ts'
import type { Field, FileRef } from '../../model/field.ts'
import type { Table } from './table.ts'
import { accessTables } from './tables/access.ts'
import { bpmTables } from './tables/bpm.ts'
import { customerTables } from './tables/customer.ts'
import { dictionaryTables } from './tables/dictionary.ts'
import { fileTables } from './tables/file.ts'
import { financeTables } from './tables/finance.ts'
import { insightTables } from './tables/insight.ts'
import { kernelTables } from './tables/kernel.ts'
import { leaveTables } from './tables/leave.ts'
import { messageTables } from './tables/message.ts'
import { organisationTables } from './tables/organisation.ts'
import { projectTables } from './tables/project.ts'
import { settingsTables } from './tables/settings.ts'
import { siteTables } from './tables/site.ts'
import { traceTables } from './tables/trace.ts'
import { transferTables } from './tables/transfer.ts'

/** Every table that is not an entity, in the order of creation. */
export const tables = [
  ...kernelTables,
  ...accessTables,
  ...organisationTables,
  ...settingsTables,
  ...dictionaryTables,
  ...fileTables,
  ...traceTables,
  ...customerTables,
  ...siteTables,
  ...messageTables,
  ...bpmTables,
  ...financeTables,
  ...leaveTables,
  ...transferTables,
  ...insightTables,
  ...projectTables,
] as const satisfies readonly Table[]

/** jsonb: read as a value, written as JSON text (the driver would write an array as a PostgreSQL array). */
type Json<T> = ColumnType<T, string, string>
type DefaultJson<T> = ColumnType<T, string | undefined, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

type Scalar<F> = F extends { kind: 'int' } ? number : string

/** Times, days and exact numbers are read as text; a Date or a number may be written. */
type Written<F> = F extends { kind: 'date' | 'datetime' } ? string | Date : F extends { kind: 'decimal' } ? string | number : Scalar<F>

type Required<F> = ColumnType<Scalar<F>, Written<F>, Written<F>>
type Filled<F> = ColumnType<Scalar<F>, Written<F> | undefined, Written<F>>
type Optional<F> = ColumnType<Scalar<F> | null, Written<F> | null | undefined, Written<F> | null>

type ColumnOf<F> = F extends { kind: 'flag' }
  ? Generated<boolean>
  : F extends { kind: 'choices' | 'refs' }
    ? Generated<string[]>
    : F extends { kind: 'files' }
      ? DefaultJson<FileRef[]>
      : F extends { kind: 'json' }
        ? F extends { required: true }
          ? Json<unknown>
          : NullableJson<unknown>
        : F extends { default: string | number | boolean }
          ? F extends { required: true }
            ? Filled<F>
            : Optional<F>
          : F extends { required: true; visibleWhen?: never }
            ? Required<F>
            : Optional<F>

interface AreaColumns {
  province_code: string | null
  city_code: string | null
  district_code: string | null
  area_name: string | null
}

type Areas<F> = { [K in keyof F]: F[K] extends { kind: 'area' } ? AreaColumns : never }[keyof F]

type FieldColumns<F extends Record<string, Field>> = {
  [K in keyof F as F[K] extends { kind: 'area' } ? never : K]: ColumnOf<F[K]>
} & {
  [K in keyof F as F[K] extends { encrypted: true } ? `${K & string}_hash` : never]: string | null
} & ([Areas<F>] extends [never] ? object : AreaColumns)

/** Columns of every record (docs/domain/records.md#common-columns). */
export interface CommonTableColumns {
  create_time: ColumnType<string, string | Date | undefined, string | Date>
  create_by_key: string | null
  update_time: ColumnType<string, string | Date | undefined, string | Date>
  update_by_key: string | null
  is_deleted: Generated<boolean>
  app_key: string | null
  row_version: Generated<number>
}

/** Further columns of an owned entity; participant_keys contains the owner, the creator and the active collaborators. */
export interface OwnerTableColumns {
  owner_key: string | null
  owner_depart_key: string | null
  collaborators: DefaultJson<unknown>
  participant_keys: Generated<string[]>
}

/** The key's own column if it is not a field. */
type KeyColumn<D> = D extends { key: infer K extends string; fields: infer F }
  ? string extends K
    ? object
    : K extends keyof F
      ? object
      : { [P in K]: string }
  : object

type EntityColumns<D extends Definition> = FieldColumns<D['fields']> &
  KeyColumn<D> &
  CommonTableColumns &
  (D extends { owned: true } ? OwnerTableColumns : object) &
  (D extends { ext: true } ? { ext: DefaultJson<Record<string, unknown>> } : object) &
  (D extends { search: readonly string[] } ? { grams: Generated<string[]> } : object)

type TableColumns<T extends Table> = FieldColumns<T['fields']> &
  (T extends { serial: true; key: infer K extends string } ? { [P in K]: Generated<string> } : KeyColumn<T>) &
  (T extends { noCommon: true } ? object : CommonTableColumns)

/** Every table of the database with its columns, as Kysely's type parameter. */
export type Tables = {
  [D in RegisteredEntity as D['name']]: EntityColumns<D>
} & {
  [T in (typeof tables)[number] as T['name']]: TableColumns<T>
}
