// Field kinds: one small constructor per kind. A definition is made of these; table, schema, form, list and export are derived from them.

/** The formats of lib/model/rules.ts that a text field may name. */
export type Format =
  | 'phone'
  | 'landline'
  | 'phoneOrLandline'
  | 'email'
  | 'url'
  | 'idCard'
  | 'account'
  | 'bankCode'
  | 'creditCode'
  | 'taxNo'
  | 'qq'
  | 'postcode'
  | 'filePath'
  | 'username'
  | 'name'

/** Holds while `field` has one of the values `in`. */
export interface Condition {
  field: string
  in: readonly string[]
}

export interface FieldOptions {
  required?: true
  /** Required only while the condition holds. */
  requiredWhen?: Condition
  /** Shown, kept and validated only while the condition holds; else stored as null. */
  visibleWhen?: Condition
  /** '@now' is the moment and '@me' the signed-in user of the writing. */
  default?: string | number | boolean
  /** Set by the server alone: answered, never taken from a request. */
  readOnly?: true
  /** Taken at creation, not changed afterwards. */
  createOnly?: true
  /** A column of the server's own: never answered, listed, filtered or taken. */
  internal?: true
  /** Answered for programs; screens offer it nowhere. */
  offScreen?: true
  /** How the value is masked for a user without `data:plain:view`. */
  mask?: 'phone' | 'account' | 'idCard' | 'contact'
  /** Permission code without which the field is neither answered nor filtered nor written. */
  viewPermission?: string
  /** The column gets an index of its own. */
  index?: true
}

interface TextOptions extends FieldOptions {
  min?: number
  format?: Format
  /** Encrypted at rest; found again by an exact hash only. */
  encrypted?: true
  /** Many lines in forms. */
  multiline?: true
}

interface CodeOptions extends TextOptions {
  /** At most this many characters, 50 by default. */
  max?: number
}

interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  /** `min` itself is refused. */
  above?: true
  unit?: string
}

interface TimeOptions extends FieldOptions {
  /** Not earlier than this other field. */
  notBefore?: string
  past?: true
  future?: true
}

interface RefOptions extends FieldOptions {
  /** The row referred to must carry the same value in this field as this one (same customer, for example). */
  same?: string
  max?: number
}

export const text = <const O extends TextOptions = object>(max: number, options: O = {} as O) =>
  ({ kind: 'text', max, ...options }) as const
export const html = <const O extends FieldOptions = object>(options: O = {} as O) => ({ kind: 'html', max: 200_000, ...options }) as const
/** A code made by the number rule of `rule` when it is left empty, like KH2026030001. */
export const code = <const O extends CodeOptions = object>(rule: string, { max = 50, ...options }: O = {} as O) =>
  ({ kind: 'code', max, rule, ...(options as Omit<O, 'max'>) }) as const
/** A decimal string with `scale` places; money is decimal(18, 2). */
export const decimal = <const O extends NumberOptions = object>(precision: number, scale: number, options: O = {} as O) =>
  ({ kind: 'decimal', precision, scale, ...options }) as const
export const money = <const O extends NumberOptions = object>(options: O = {} as O) => decimal(18, 2, options)
export const int = <const O extends NumberOptions = object>(options: O = {} as O) => ({ kind: 'int', ...options }) as const
/** true or false; 1, 0, '1' and '0' are taken too. */
export const flag = <const O extends FieldOptions = object>(options: O = {} as O) => ({ kind: 'flag', ...options }) as const
/** YYYY-MM-DD */
export const date = <const O extends TimeOptions = object>(options: O = {} as O) => ({ kind: 'date', ...options }) as const
/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai */
export const datetime = <const O extends TimeOptions = object>(options: O = {} as O) => ({ kind: 'datetime', ...options }) as const
/** One value of a dictionary; `status` marks state dictionaries drawn with a glyph. */
export const choice = <const O extends FieldOptions = object>(dict: string, options: O = {} as O) =>
  ({ kind: 'choice', dict, ...options }) as const
/** Several values of a dictionary, an array of at most `max`. */
export const choices = <const O extends FieldOptions & { max?: number } = object>(dict: string, options: O = {} as O) =>
  ({ kind: 'choices', dict, ...options }) as const
/** The key of a record of another entity; answers carry its name in the companion `*_name`. */
export const ref = <const O extends RefOptions = object>(to: string, options: O = {} as O) => ({ kind: 'ref', to, ...options }) as const
/** Keys of several records, an array; answers carry their names in the companion `*_names`. */
export const refs = <const O extends RefOptions = object>(to: string, options: O = {} as O) => ({ kind: 'refs', to, ...options }) as const
/** Files: [{uid, name, status, url, size}] */
export const files = <const O extends FieldOptions & { max?: number } = object>(options: O = {} as O) =>
  ({ kind: 'files', ...options }) as const
/** Province, city and district: three columns province_code, city_code, district_code and the read-only area_name. */
export const area = <const O extends FieldOptions = object>(options: O = {} as O) => ({ kind: 'area', ...options }) as const
interface JsonOptions extends FieldOptions {
  /** It is an area, { province_code, city_code, district_code }: a custom field, which has no columns of its own. */
  content?: 'area'
}

export const json = <const O extends JsonOptions = object>(options: O = {} as O) => ({ kind: 'json', ...options }) as const

export type Field =
  | ReturnType<typeof text<TextOptions>>
  | ReturnType<typeof html<FieldOptions>>
  | ReturnType<typeof code<CodeOptions>>
  | ReturnType<typeof decimal<NumberOptions>>
  | ReturnType<typeof int<NumberOptions>>
  | ReturnType<typeof flag<FieldOptions>>
  | ReturnType<typeof date<TimeOptions>>
  | ReturnType<typeof datetime<TimeOptions>>
  | ReturnType<typeof choice<FieldOptions>>
  | ReturnType<typeof choices<FieldOptions & { max?: number }>>
  | ReturnType<typeof ref<RefOptions>>
  | ReturnType<typeof refs<RefOptions>>
  | ReturnType<typeof files<FieldOptions & { max?: number }>>
  | ReturnType<typeof area<FieldOptions>>
  | ReturnType<typeof json<JsonOptions>>

export type FieldKind = Field['kind']

/** One uploaded file as records hold it. */
export interface FileRef {
  uid: string
  name: string
  status?: string
  url: string
  size?: number
}

type Plain<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'int' }
    ? number
    : F extends { kind: 'choices' | 'refs' }
      ? string[]
      : F extends { kind: 'files' }
        ? FileRef[]
        : F extends { kind: 'json' }
          ? unknown
          : string

/** An area of a custom field, a value of its own. */
export const isCustomArea = (field: Field | undefined): boolean => field?.kind === 'json' && field.content === 'area'

/** The value of a field in an answered row. */
export type ValueOf<F> = F extends { required: true } | { kind: 'flag' | 'choices' | 'refs' | 'files' } ? Plain<F> : Plain<F> | null

/** The companion of a reference in answers: owner_key → owner_name, category_keys → category_names, intent_product → intent_product_name. */
export function companionOf(name: string): string {
  if (name.endsWith('_keys')) return `${name.slice(0, -5)}_names`
  if (name.endsWith('_key')) return `${name.slice(0, -4)}_name`
  return `${name}_name`
}

/** The wire names that one field occupies. */
export function wireNames(name: string, field: Field): string[] {
  return field.kind === 'area' ? ['province_code', 'city_code', 'district_code', 'area_name'] : [name]
}

/** Whether a condition holds for a record. */
export function holds(condition: Condition | undefined, record: Record<string, unknown>): boolean {
  if (!condition) return true
  const value = record[condition.field]
  return typeof value === 'string' && condition.in.includes(value)
}
