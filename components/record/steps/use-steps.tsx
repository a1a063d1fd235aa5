// The steps of a record as actions: those that the server says the reader may take, each with what its table asks for.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { AskDialog, type AskedField } from '@/components/record/form/ask-dialog'
import type { FieldControls } from '@/components/record/form/form-field'
import type { Action } from '@/components/record/list/list-screen'
import { useDisplayNames } from '@/components/record/use-display-names'
import { actionRunner } from '@/lib/client/run-action'
import type { KnownCall } from '@/lib/model/calls/names'
import type { Values } from '@/lib/model/record'
import type { Step, StepOf, Steps } from '@/lib/model/steps/step'

export interface StepWords<T extends Steps> {
  /** On the button. */
  step: (key: StepOf<T>) => string
  /** Over the question; `name` is the record's title. */
  ask: (key: StepOf<T>, name: string, row: Values) => string
}

interface Options<T extends Steps> {
  words: StepWords<T>
  /** The calls that show such records. */
  refresh: readonly string[]
  /** Whether a step is in time, where only the clock allows it. */
  isTimely?: (key: StepOf<T>, row: Values) => boolean
  /** Dialogs in the place of the question. */
  dialogs?: { readonly [K in StepOf<T>]?: (row: Values, close: () => void) => ReactNode }
  /** Controls in the place of their kinds', by the names of what is asked. */
  controls?: FieldControls
}

export interface StepActions<T extends Steps> {
  ofRow: (row: Values) => Action[]
  /** Whether the reader may take a step with a row. */
  may: (key: StepOf<T>, row: Values) => boolean
  start: (key: StepOf<T>, row: Values) => void
  dialog: ReactNode
}

/** Of the rows of lists and details that carry `may`, the key and the version of a record. */
export function useSteps<T extends Steps>(table: T, { words, refresh, controls = {}, dialogs = {}, isTimely }: Options<T>): StepActions<T> {
  const { definition } = table
  const t = useTranslations('widget.step')
  const { field: labelOf } = useDisplayNames(definition)
  const [asked, setAsked] = useState<{ key: StepOf<T>; row: Values } | null>(null)
  const run = useMemo(() => actionRunner(refresh), [refresh])
  const send = (key: StepOf<T>, row: Values, values: Values) =>
    run(
      `${table.path}/${key}` as KnownCall,
      {
        id: textOf(row[definition.key]),
        row_version: Number(row.row_version),
        ...values,
      } as never,
    )
  const asksOf = (key: StepOf<T>) => (table.of[key] as Step).asks ?? {}
  const fieldsOf = (key: StepOf<T>): AskedField[] => {
    const fields = asksOf(key)
    return Object.entries(fields).map(([name, { required }]) => ({
      name,
      kind: 'field',
      label: name in definition.fields ? labelOf(name) : t(name as 'reason'),
      optional: !required,
      definition: { ...definition, fields },
      control: controls[name],
    }))
  }
  const start = (key: StepOf<T>, row: Values) => {
    const { danger, confirm, asks } = table.of[key] as Step
    if (asks || danger || confirm) setAsked({ key, row })
    else void send(key, row, {})
  }
  const close = () => setAsked(null)
  const own = asked && (dialogs as Readonly<Record<string, (row: Values, close: () => void) => ReactNode>>)[asked.key]
  return {
    ofRow: (row) =>
      mayOf<StepOf<T>>(row)
        .filter((key) => isTimely?.(key, row) ?? true)
        .map((key) => ({
          key,
          label: words.step(key),
          danger: (table.of[key] as Step).danger ?? false,
          onClick: () => start(key, row),
        })),
    may: (key, row) => mayOf<StepOf<T>>(row).includes(key),
    start,
    dialog: own
      ? own(asked.row, close)
      : asked && (
          <AskDialog
            question={{
              title: words.ask(asked.key, textOf(asked.row[definition.title]), asked.row),
              okText: words.step(asked.key),
              danger: (table.of[asked.key] as Step).danger,
              fields: fieldsOf(asked.key),
              onOk: (values) => send(asked.key, asked.row, values),
            }}
            onClose={close}
          />
        ),
  }
}

/** What an answered row says of the steps that may be taken with it. */
const mayOf = <K extends string>({ may }: Values): readonly K[] => (Array.isArray(may) ? (may as K[]) : [])
