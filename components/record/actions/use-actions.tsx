// Makes buttons and dialogs of the table of an entity's actions: for headers, rows, batches and boards.
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { useDialogs } from '@/components/record/form/use-dialogs'
import { deleteRecords } from '@/components/record/list/delete-records'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { useAlone } from '@/lib/client/use-alone'
import { useMay, useMe } from '@/lib/client/use-may'
import type { Values } from '@/lib/model/record'
import type { Steps } from '@/lib/model/steps/step'
import type { BatchAnswer } from '@/lib/model/wire'
import type { Actions, Doing, Entry, FormProps } from './actions'
import { type KeyOf, mayOf, type StepOptions, useSteps } from './use-steps'

export interface UsedActions<R extends Values> {
  add: (fixed?: Values, first?: Values) => void
  edit: (row: R) => void
  /** Opens the form of a record, where it may be changed. */
  editOf: (row: R) => (() => void) | undefined
  /** What may be done with a record, in the order of the table. */
  ofRow: (row: R) => Action[]
  ofRows: (rows: readonly R[], done: () => void) => Action[]
  /** Begins an action by its key. */
  run: (key: string, row?: R) => void
  move: (row: R, to: string) => Promise<void>
  /** The open dialogs, to be drawn in the page. */
  dialog: ReactNode
  /** What is open beside the list, with its selected rows. */
  beside: (rows: readonly R[], done: () => void) => ReactNode
}

interface Open<R> {
  doing: Doing<R>
  rows: readonly R[]
  done: () => void
  live: boolean
}

/** Whether the server has said of this record that the caller may do this. */
export const offers = (row: Values, key: string): boolean => mayOf(row).includes(key)

const nothing = (): void => undefined

export function useActions<R extends Values, T extends Steps>(actions: Actions<R, T, undefined>): UsedActions<R>
export function useActions<R extends Values, T extends Steps, P>(actions: Actions<R, T, P>, given: P): UsedActions<R>
export function useActions<R extends Values, T extends Steps, P>(actions: Actions<R, T, P>, given?: P): UsedActions<R> {
  const { definition, refresh } = actions
  const t = useTranslations(actions.words)
  const words = useTranslations('widget.detail')
  const may = useMay()
  const me = useMe()
  const { push } = useRouter()
  const { alone } = useAlone()
  const { openForm, dialog } = useDialogs(refresh)
  const [form, setForm] = useState<Omit<FormProps, 'onClose'> | null>(null)
  const [open, setOpen] = useState<Open<R> | null>(null)
  const [result, setResult] = useState<{ title: string; answer: BatchAnswer } | null>(null)
  const onResult = useCallback((title: string, answer: BatchAnswer) => setResult({ title, answer }), [])
  const closed = useRef<() => void>(nothing)
  const show = useCallback(
    (doing: Doing<R>, rows: readonly R[] = [], done: () => void = nothing) =>
      new Promise<void>((resolve) => {
        closed.current = resolve
        setOpen({ doing, rows, done, live: false })
      }),
    [],
  )
  const close = useCallback(() => {
    setOpen(null)
    closed.current()
  }, [])
  const table = useMemo(
    () => actions.table({ t: t as never, may, me, push, alone, openForm, show, onResult, given: given as P }),
    [actions, t, may, me, push, alone, openForm, show, onResult, given],
  )
  const options = useMemo((): StepOptions<T, R> => ({ label: String, ...table.steps, refresh }), [table, refresh])
  const steps = useSteps<T, R>(actions.steps, options, definition)
  const { ofRow: stepsOf, ofRows: stepsOfRows, start } = steps

  const offered = useMemo(() => {
    const keyOf = (row: R) => textOf(row[definition.key])
    const edit = (row: R) => setForm({ recordKey: keyOf(row), fixed: undefined, first: undefined })
    const remove = async (rows: readonly R[], done: () => void) => {
      const texts = { text: words('deleteMany', { n: rows.length }), okText: words('delete'), cancelText: words('cancel') }
      if (await deleteRecords({ definition, rows, ...texts, refresh, onResult: (answer) => onResult(words('delete'), answer) })) done()
    }
    const begin = (doing: Doing<R>, rows: readonly R[], done: () => void = nothing, live = false) => {
      if (doing.opens) setOpen({ doing, rows, done, live })
      else void doing.run?.(rows, done)
    }
    const granted = (action: string) => may(`${definition.permission}:${action}`)
    const isOffered = (row: R, key: 'edit' | 'delete', rule: ((row: R) => boolean) | undefined) =>
      isWritable(row) && (rule ? rule(row) : offers(row, key))
    const own = {
      edit: (row: R) =>
        granted('e') && isOffered(row, 'edit', table.isEditable) && { key: 'edit', label: words('edit'), onClick: () => edit(row) },
      delete: (row: R) =>
        granted('d') &&
        isOffered(row, 'delete', table.isDeletable) && {
          key: 'delete',
          label: words('delete'),
          danger: true,
          onClick: () => void remove([row], nothing),
        },
    }
    const actionOf = ({ key, label, icon, danger }: Doing<R>, onClick: () => void): Action => ({
      key,
      label,
      ...(icon && { icon }),
      ...(danger && { danger }),
      onClick,
    })
    const drawn = (
      entries: readonly Entry<R, KeyOf<T>>[],
      actionFor: (entry: Entry<R, KeyOf<T>>) => Action | Action[] | false | undefined,
    ) => entries.flatMap((entry) => actionFor(entry) || [])
    return {
      edit,
      editOf: (row: R) => (own.edit(row) ? () => edit(row) : undefined),
      add: (fixed?: Values, first?: Values) => setForm({ recordKey: null, fixed, first }),
      ofRow(row: R) {
        const taken = new Map(stepsOf(row).map((step) => [step.key, step]))
        return drawn(table.row, (entry) => {
          if (entry === 'edit' || entry === 'delete') return own[entry as 'edit' | 'delete'](row)
          if (entry === 'steps') return [...taken.values()].filter(({ key }) => !(table.row as readonly unknown[]).includes(key))
          if (typeof entry === 'string') return taken.get(entry)
          return may(entry.right) && (!entry.when || entry.when(row)) ? actionOf(entry, () => begin(entry, [row])) : undefined
        })
      },
      ofRows(rows: readonly R[], done: () => void) {
        const taken = new Map(stepsOfRows(rows, done).map((step) => [step.key, step]))
        return drawn(table.batch ?? [], (entry) => {
          if (entry === 'delete')
            return granted('d') && { key: entry, label: words('deleteChosen'), danger: true, onClick: () => void remove(rows, done) }
          if (typeof entry === 'string') return taken.get(entry)
          return may(entry.right) && actionOf(entry, () => begin(entry, entry.beside ? [] : rows, done, entry.beside))
        })
      },
      run(key: string, row?: R) {
        const doing = [...table.row, ...(table.head ?? [])].find((entry) => typeof entry !== 'string' && entry.key === key) as
          | Doing<R>
          | undefined
        if (doing) begin(doing, row ? [row] : [])
        else if (row) void start(key as KeyOf<T>, row)
      },
      move: async (row: R, to: string) => table.move?.(row, to, start),
    }
  }, [definition, refresh, words, may, onResult, table, stepsOf, stepsOfRows, start])

  const drawOpen = ({ doing, rows, done, live }: Open<R>) =>
    doing.opens?.({
      rows,
      row: rows[0] as R,
      live,
      onClose: close,
      onResult,
      onDone() {
        done()
        close()
      },
    })
  const shared = form && { ...form, onClose: () => setForm(null) }
  return {
    ...offered,
    dialog: (
      <>
        {dialog}
        {shared &&
          (actions.form?.(shared) ?? <EntityForm definition={definition} refresh={refresh} duplicates={actions.duplicates} {...shared} />)}
        {steps.dialog}
        {open && !open.live && drawOpen(open)}
        {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
      </>
    ),
    beside: (rows, done) => open?.live && drawOpen({ ...open, rows, done }),
  }
}
