// The steps of a record as actions: those that the server says the reader may take, each with what its table asks for (docs/decisions/steps-as-data.md).
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
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

/** The additions of a screen to a table; must be the same object while nothing changes. */
export interface StepOptions<T extends Steps> {
  /** The calls that show such records. */
  refresh: readonly string[]
  /** The text of the button. */
  label: (key: StepOf<T>, row: Values) => string
  /** The title of the dialog; by default the label. */
  title?: (key: StepOf<T>, row: Values) => string
  hint?: (key: StepOf<T>, row: Values) => string | undefined
  /** The text of the dialog's button; by default the label. */
  okText?: (key: StepOf<T>, row: Values) => string | undefined
  /** Content below the fields, from their values. */
  foot?: (key: StepOf<T>, row: Values, filled: Values) => ReactNode
  /** The hint for several records at once. */
  several?: (n: number) => string
  /** Whether a step is allowed at this time. */
  isTimely?: (key: StepOf<T>, row: Values) => boolean
  /** The steps that are offered for several records, and what their buttons say, where not all that take them are, by their labels. */
  batch?: { readonly [K in StepOf<T>]?: string }
  /** What is asked for is this at first. */
  first?: (key: StepOf<T>, row: Values) => Values
  /** What is asked for where it depends on the record. */
  adapt?: (key: StepOf<T>, row: Values, fields: readonly AskedField[]) => readonly AskedField[]
  /** What is to be noticed of the answer to a step that is done. */
  warning?: (key: StepOf<T>, answer: object) => string | undefined
  /** Controls in the place of their kinds', by the names of what is asked. */
  controls?: FieldControls
  /** Questions of their own in the place of the question; true where the step is to be taken. */
  agree?: { readonly [K in StepOf<T>]?: (row: Values) => Promise<boolean> }
  /** Dialogs in the place of the question. */
  dialogs?: { readonly [K in StepOf<T>]?: (row: Values, close: () => void) => ReactNode }
}

export interface StepActions<T extends Steps> {
  /** The steps that may be taken with a row that carries `may`, its key and its version. */
  ofRow: (row: Values) => Action[]
  /** The steps that are taken with several rows at once, where one of the rows allows them; all of them while none is chosen. */
  ofRows: (rows: readonly Values[], done: () => void) => Action[]
  may: (key: StepOf<T>, row: Values) => boolean
  /** Begins a step; resolves when it is done, refused or given up. */
  start: (key: StepOf<T>, row: Values) => Promise<void>
  dialog: ReactNode
}

interface AskedStep<K> {
  key: K
  rows: readonly Values[]
  /** What follows where several rows may have been chosen. */
  done?: () => void
  /** It is done, refused or given up. */
  closed?: () => void
}

export function useSteps<T extends Steps>(table: T, options: StepOptions<T>): StepActions<T> {
  const { definition } = table
  const t = useTranslations('widget.step')
  const may = useMay()
  const { field: nameOf } = useDisplayNames(definition)
  const [asked, setAsked] = useState<AskedStep<StepOf<T>> | null>(null)
  const [result, setResult] = useState<{ title: string; answer: BatchAnswer } | null>(null)
  const close = () => {
    setAsked(null)
    asked?.closed?.()
  }
  const actions = useMemo(() => {
    const { refresh, label, hint, several, batch, isTimely, first, adapt, controls = {} } = options
    const title = options.title ?? label
    // by the name of any call: what it takes is said by the table
    const run: (call: string, input: object, options: object) => Promise<unknown> = answerRunner(refresh) as never
    const stepOf = (key: StepOf<T>) => table.of[key] as Step
    const isGranted = (key: StepOf<T>) => [stepOf(key).right].flat().some(may)
    const fieldsOf = (key: StepOf<T>, row: Values): readonly AskedField[] => {
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
    const named = (rows: readonly Values[]) => {
      const keys = rows.map((row) => textOf(row[definition.key]))
      return keys.length === 1 ? { id: keys[0], row_version: Number(rows[0]?.row_version) } : { ids: keys }
    }
    const send = async ({ key, rows, done }: AskedStep<StepOf<T>>, values: Values) => {
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
      if (fail.length > 0) setResult({ title: label(key, rows[0] as Values), answer: answer as BatchAnswer })
      const warning = answer ? options.warning?.(key, answer) : undefined
      if (warning) notify().warning(warning, toastSeconds)
      if (answer !== null) done?.()
      return wrong ?? answer !== null
    }
    const begin = (step: AskedStep<StepOf<T>>) => {
      const { key, rows, done, closed } = step
      const { danger, confirm } = stepOf(key)
      const agree = options.agree?.[key]
      const asks = options.dialogs?.[key] ? !done : danger || confirm || fieldsOf(key, rows[0] ?? {}).length > 0
      if (asks) setAsked(step)
      else void (agree ? agree(rows[0] ?? {}) : Promise.resolve(true)).then((yes) => yes && send(step, {})).finally(closed)
    }
    const start = (key: StepOf<T>, row: Values) => new Promise<void>((closed) => begin({ key, rows: [row], closed }))
    const actionOf = (key: StepOf<T>, row: Values, onClick: () => void): Action => ({
      key,
      label: label(key, row),
      danger: stepOf(key).danger ?? false,
      onClick,
    })
    return {
      start,
      may: (key: StepOf<T>, row: Values) => mayOf<StepOf<T>>(row).includes(key),
      ofRow: (row: Values) =>
        mayOf<StepOf<T>>(row)
          .filter((key) => key in table.of && (isTimely?.(key, row) ?? true))
          .map((key) => actionOf(key, row, () => void start(key, row))),
      ofRows: (rows: readonly Values[], done: () => void) =>
        (Object.keys(table.of) as StepOf<T>[])
          .filter(
            (key) =>
              stepOf(key).many &&
              (!batch || key in batch) &&
              (rows.length === 0 ? isGranted(key) : rows.some((row) => mayOf(row).includes(key))),
          )
          .map((key) => {
            const action = actionOf(key, rows[0] ?? {}, () => begin({ key, rows, done }))
            return { ...action, label: batch?.[key] ?? action.label }
          }),
      question: (asked: AskedStep<StepOf<T>>, row: Values) => ({
        title: asked.rows.length > 1 ? label(asked.key, row) : title(asked.key, row),
        hint: asked.rows.length > 1 ? several?.(asked.rows.length) : hint?.(asked.key, row),
        okText: options.okText?.(asked.key, row) ?? label(asked.key, row),
        foot: (filled: Values) => options.foot?.(asked.key, row, filled),
        danger: stepOf(asked.key).danger,
        fields: fieldsOf(asked.key, row),
        onOk: (values: Values) => send(asked, values),
      }),
    }
  }, [table, definition, options, t, may, nameOf])
  const { question, ...offered } = actions
  const [row] = asked?.rows ?? []
  const own = asked && (options.dialogs as Readonly<Record<string, (row: Values, close: () => void) => ReactNode>> | undefined)?.[asked.key]
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

/** What an answered row says of the steps that may be taken with it. */
const mayOf = <K extends string>({ may }: Values): readonly K[] => (Array.isArray(may) ? (may as K[]) : [])
