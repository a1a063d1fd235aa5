// The steps of a record as actions: those that the server says the reader may take, each with what its table asks for (docs/decisions/steps-as-data.md).
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import type { IconName } from '@/components/basic/icon'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField } from '@/components/record/form/ask-dialog'
import type { FieldControls } from '@/components/record/form/form-field'
import { AskDialog } from '@/components/record/form/lazy-forms'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { useDisplayNames } from '@/components/record/use-display-names'
import { notify, toastSeconds } from '@/lib/client/api'
import { answerRunner } from '@/lib/client/run-action'
import { useMay } from '@/lib/client/use-may'
import type { Values } from '@/lib/model/record'
import { type Step, type StepOf, type Steps, wordOf } from '@/lib/model/steps/step'
import type { BatchAnswer } from '@/lib/model/wire'

/** The keys of the steps of one table or of several. */
export type KeyOf<T extends Steps> = T extends Steps ? StepOf<T> : never

/** The additions of a screen to its tables; must be the same object while nothing changes. */
export interface StepOptions<T extends Steps, R extends Values = Values> {
  /** The calls that show such records. */
  refresh: readonly string[]
  /** The text of the button. */
  label: (key: KeyOf<T>, row: R) => string
  /** The title of the dialog; by default the label. */
  title?: (key: KeyOf<T>, row: R) => string
  hint?: (key: KeyOf<T>, row: R) => string | undefined
  /** The text of the dialog's button; by default the label. */
  okText?: (key: KeyOf<T>, row: R) => string | undefined
  /** Content below the fields, from their values. */
  foot?: (key: KeyOf<T>, row: R, filled: Values) => ReactNode
  /** The hint for several records at once. */
  several?: (n: number) => string
  /** Whether a step is allowed at this time. */
  isTimely?: (key: KeyOf<T>, row: R) => boolean
  /** The steps that are offered for several records, and what their buttons say, where not all that take them are, by their labels. */
  batch?: { readonly [K in KeyOf<T>]?: string }
  /** What is asked for is this at first. */
  first?: (key: KeyOf<T>, row: R) => Values
  /** What is asked for where it depends on the record. */
  adapt?: (key: KeyOf<T>, row: R, fields: readonly AskedField[]) => readonly AskedField[]
  icons?: { readonly [K in KeyOf<T>]?: IconName }
  /** What is to be noticed of the answer to a step that is done. */
  warning?: (key: KeyOf<T>, answer: object) => string | undefined
  /** Controls in the place of their kinds', by the names of what is asked. */
  controls?: FieldControls
  /** Questions of their own in the place of the question; true where the step is to be taken. */
  agree?: { readonly [K in KeyOf<T>]?: (row: R) => Promise<boolean> }
  /** Dialogs in the place of the question. */
  dialogs?: { readonly [K in KeyOf<T>]?: (row: R, close: () => void) => ReactNode }
}

export interface StepActions<T extends Steps, R extends Values = Values> {
  /** The steps that may be taken with a row that carries `may`, its key and its version. */
  ofRow: (row: R) => Action[]
  /** The steps that are taken with several rows at once, where one of the rows allows them; all of them while none is chosen. */
  ofRows: (rows: readonly R[], done: () => void) => Action[]
  may: (key: KeyOf<T>, row: R) => boolean
  /** Begins a step; resolves when it is done, refused or given up. */
  start: (key: KeyOf<T>, row: R) => Promise<void>
  dialog: ReactNode
}

interface AskedStep<K, R> {
  key: K
  rows: readonly R[]
  /** What follows where several rows may have been chosen. */
  done?: () => void
  /** It is done, refused or given up. */
  closed?: () => void
}

/** An entity may have steps of several tables, whose keys differ. The tables must be the same object while nothing changes. */
export function useSteps<T extends Steps, R extends Values = Values>(
  tables: readonly T[],
  options: StepOptions<T, R>,
  definition = (tables[0] as T).definition,
): StepActions<T, R> {
  const t = useTranslations('widget.step')
  const may = useMay()
  const { field: nameOf } = useDisplayNames(definition)
  const [asked, setAsked] = useState<AskedStep<KeyOf<T>, R> | null>(null)
  const [result, setResult] = useState<{ title: string; answer: BatchAnswer } | null>(null)
  const close = () => {
    setAsked(null)
    asked?.closed?.()
  }
  const actions = useMemo(() => {
    const { refresh, label, hint, several, batch, icons, isTimely, first, adapt, controls = {} } = options
    const title = options.title ?? label
    // by the name of any call: what it takes is said by the table
    const run: (call: string, input: object, options: object) => Promise<unknown> = answerRunner(refresh) as never
    const tableOf = (key: KeyOf<T>) => tables.find(({ of }) => key in of) as T
    const stepOf = (key: KeyOf<T>) => tableOf(key).of[key] as Step
    const isGranted = (key: KeyOf<T>) => [stepOf(key).right].flat().some(may)
    const fieldsOf = (key: KeyOf<T>, row: R): readonly AskedField[] => {
      const { asks = {} } = stepOf(key)
      const fields = Object.entries(asks).map(
        ([name, { required }]): AskedField => ({
          name,
          kind: 'field',
          // what is said with a step is not the record's own remark
          label: name === 'reason' || name === 'remark' ? t(name) : name in definition.fields ? nameOf(name) : name,
          optional: !required,
          definition: { ...definition, fields: asks },
          control: controls[name],
          record: first?.(key, row) ?? {},
        }),
      )
      return adapt?.(key, row, fields) ?? fields
    }
    const named = (rows: readonly R[]) => {
      const keys = rows.map((row) => textOf(row[definition.key]))
      return keys.length === 1 ? { id: keys[0], row_version: Number(rows[0]?.row_version) } : { ids: keys }
    }
    const send = async ({ key, rows, done }: AskedStep<KeyOf<T>, R>, values: Values) => {
      const table = tableOf(key)
      const { shared } = table.options
      const by = shared?.by ?? 'status'
      const step = shared ? { [by]: wordOf(table, key) } : {}
      const { asks = {} } = stepOf(key)
      let wrong: Record<string, string> | undefined
      const atFields = (problems: Readonly<Record<string, string>>) => {
        const names = Object.keys(problems)
        if (names.length > 0 && names.every((name) => name in asks)) wrong = problems
        return wrong !== undefined
      }
      const input = { ...named(rows), ...step, ...values }
      const answer = await run(`${table.path}/${shared?.call ?? key}`, input, { atFields, ...(shared?.inAddress && { inAddress: [by] }) })
      const { fail = [] } = (answer ?? {}) as Partial<BatchAnswer>
      if (fail.length > 0) setResult({ title: label(key, rows[0] as R), answer: answer as BatchAnswer })
      const warning = answer ? options.warning?.(key, answer) : undefined
      if (warning) notify().warning(warning, toastSeconds)
      if (answer !== null) done?.()
      return wrong ?? answer !== null
    }
    const begin = (step: AskedStep<KeyOf<T>, R>) => {
      const { key, rows, done, closed } = step
      const { danger, confirm } = stepOf(key)
      const agree = options.agree?.[key]
      const asks = options.dialogs?.[key] ? !done : danger || confirm || fieldsOf(key, rows[0] ?? ({} as R)).length > 0
      if (asks) setAsked(step)
      else void (agree ? agree(rows[0] ?? ({} as R)) : Promise.resolve(true)).then((yes) => yes && send(step, {})).finally(closed)
    }
    const start = (key: KeyOf<T>, row: R) => new Promise<void>((closed) => begin({ key, rows: [row], closed }))
    const actionOf = (key: KeyOf<T>, row: R, onClick: () => void): Action => ({
      key,
      label: label(key, row),
      danger: stepOf(key).danger ?? false,
      ...(icons?.[key] && { icon: icons[key] }),
      onClick,
    })
    return {
      start,
      may: (key: KeyOf<T>, row: R) => mayOf<KeyOf<T>>(row).includes(key),
      ofRow: (row: R) =>
        mayOf<KeyOf<T>>(row)
          .filter((key) => tableOf(key) && (isTimely?.(key, row) ?? true))
          .map((key) => actionOf(key, row, () => void start(key, row))),
      ofRows: (rows: readonly R[], done: () => void) =>
        (tables.flatMap(({ of }) => Object.keys(of)) as KeyOf<T>[])
          .filter(
            (key) =>
              stepOf(key).many &&
              (!batch || key in batch) &&
              (rows.length === 0 ? isGranted(key) : rows.some((row) => mayOf(row).includes(key))),
          )
          .map((key) => {
            const action = actionOf(key, rows[0] ?? ({} as R), () => begin({ key, rows, done }))
            return { ...action, label: batch?.[key] ?? action.label }
          }),
      question: (asked: AskedStep<KeyOf<T>, R>, row: R) => ({
        title: asked.rows.length > 1 ? label(asked.key, row) : title(asked.key, row),
        hint: asked.rows.length > 1 ? several?.(asked.rows.length) : hint?.(asked.key, row),
        okText: options.okText?.(asked.key, row) ?? label(asked.key, row),
        foot: (filled: Values) => options.foot?.(asked.key, row, filled),
        danger: stepOf(asked.key).danger,
        fields: fieldsOf(asked.key, row),
        onOk: (values: Values) => send(asked, values),
      }),
    }
  }, [tables, definition, options, t, may, nameOf])
  const { question, ...offered } = actions
  const [row] = asked?.rows ?? []
  const own = asked && (options.dialogs as Readonly<Record<string, (row: R, close: () => void) => ReactNode>> | undefined)?.[asked.key]
  return {
    ...offered,
    dialog: (
      <>
        {asked && row && (own && !asked.done ? own(row, close) : <AskDialog question={question(asked, row)} onClose={close} />)}
        {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
      </>
    ),
  }
}

/** What an answered row says that may be done with it. */
export const mayOf = <K extends string>({ may }: Values): readonly K[] => (Array.isArray(may) ? (may as K[]) : [])
