// A whole screen from a definition alone: list, form, detail, deletion.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { PageHead } from '@/components/frame/page-head'
import { isWritable } from '@/components/record/access-level'
import type { Row } from '@/components/record/field/field-props'
import type { FormCalls } from '@/components/record/form/entity-form'
import { EntityForm } from '@/components/record/form/lazy-forms'
import { deleteRecords } from '@/components/record/list/delete-records'
import { EntityList } from '@/components/record/list/entity-list'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action, ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import type { ListRow } from '@/components/record/record-calls'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'
import type { BatchAnswer } from '@/lib/model/wire'

const OpenPlain = dynamic(() => retried(() => import('@/components/record/detail/open-plain').then((module) => module.OpenPlain)), {
  ssr: false,
})

const always = () => true
const asItIs = (list: ReactNode) => list

export interface RecordListProps<D extends Definition = Definition> {
  definition: D
  /** What the screen adds to the definition's list. */
  screen?: Partial<Omit<ListScreen<D>, 'definition' | 'rowActions' | 'batchActions'>>
  duplicates?: readonly string[]
  /** Other calls of the form than the entity's own. */
  formCalls?: FormCalls
  /** Own content of an opened record. */
  renderOpen?: (open: OpenRecord, edit: () => void) => React.ReactNode
  /** Actions besides changing and deleting. */
  moreActions?(row: ListRow<D>): Action[]
  /** Actions on the chosen rows besides deleting them. */
  moreBatchActions?(rows: readonly ListRow<D>[], done: () => void): Action[]
  /** Whether a row may be changed and deleted now; every row by default. */
  isOpen?(row: ListRow<D>): boolean
  /** Which rows may be deleted; those that may be changed by default. */
  isDeletable?(row: ListRow<D>): boolean
  /** Puts the list into its place under the head: a panel below tabs. */
  frame?: (list: ReactNode) => ReactNode
  /** Beside the head of the page. */
  note?: ReactNode
  /** Under the fields of the form, from what is filled in. */
  formFoot?: (payload: Values) => ReactNode
  /** What may follow a save: submitting it, say. */
  onSaved?(saved: ListRow<D>): void
}

export function RecordList<const D extends Definition>(props: RecordListProps<D>): ReactNode
export function RecordList({
  definition,
  screen: own,
  duplicates,
  formCalls,
  renderOpen,
  moreActions,
  moreBatchActions,
  isOpen: isOpenRow = always,
  isDeletable = isOpenRow,
  frame = asItIs,
  note,
  formFoot,
  onSaved,
}: RecordListProps) {
  const isOpen = useCallback((row: Row) => isWritable(row) && isOpenRow(row), [isOpenRow])
  const t = useTranslations('widget.detail')
  const labels = useDisplayNames(definition)
  const may = useMay()
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const [result, setResult] = useState<BatchAnswer | null>(null)
  const right = (action: string) => may(`${definition.permission}:${action}`)
  const [mayAdd, mayEdit, mayDelete] = [right('a'), right('e'), right('d')]
  const startAdd = useCallback(() => setEditing(null), [])
  useAddressedAdd(mayAdd, startAdd)

  const screen = useMemo((): ListScreen => {
    const remove = (rows: readonly Row[], done?: () => void) =>
      deleteRecords({
        definition,
        calls: own?.calls,
        rows,
        text: t('deleteMany', { n: rows.length }),
        okText: t('delete'),
        cancelText: t('cancel'),
        onResult: setResult,
      }).then((deleted) => {
        if (deleted) done?.()
      })
    return {
      saveCode: definition.path,
      ...own,
      definition,
      editable: mayEdit && !formCalls && !own?.calls ? isOpen : undefined,
      rowActions:
        mayEdit || mayDelete || moreActions
          ? (row) => [
              ...(mayEdit && isOpen(row)
                ? [{ key: 'edit', label: t('edit'), onClick: () => setEditing(String(row[definition.key])) }]
                : []),
              ...(moreActions?.(row) ?? []),
              ...(mayDelete && isOpen(row) && isDeletable(row)
                ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove([row]) }]
                : []),
            ]
          : undefined,
      batchActions:
        mayDelete || moreBatchActions
          ? (rows, done) => [
              ...(moreBatchActions?.(rows, done) ?? []),
              ...(mayDelete ? [{ key: 'delete', label: t('deleteChosen'), danger: true, onClick: () => void remove(rows, done) }] : []),
            ]
          : undefined,
    }
  }, [definition, own, mayEdit, mayDelete, moreActions, moreBatchActions, isOpen, formCalls, isDeletable, t])
  const add = mayAdd && <AddButton onClick={startAdd}>{t('add', { name: labels.name })}</AddButton>
  const edit = (open: OpenRecord) => () => setEditing(open.key)
  return (
    <>
      <PageHead note={note}>{add}</PageHead>
      {frame(
        <EntityList
          screen={screen}
          firstAction={add}
          renderRecord={(open) =>
            renderOpen?.(open, edit(open)) ?? (
              <OpenPlain
                definition={definition}
                open={open}
                onEdit={mayEdit ? edit(open) : undefined}
                isOpen={isOpen}
                moreActions={moreActions}
                call={formCalls?.detail}
              />
            )
          }
        />,
      )}
      {editing !== undefined && (
        <EntityForm
          definition={definition}
          recordKey={editing}
          duplicates={duplicates}
          calls={formCalls}
          foot={formFoot}
          onSaved={onSaved}
          onClose={() => setEditing(undefined)}
        />
      )}
      {result && <BatchResult title={t('delete')} answer={result} onClose={() => setResult(null)} />}
    </>
  )
}
