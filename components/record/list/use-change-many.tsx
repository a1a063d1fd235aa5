// Changing one field, or the tags, of the chosen rows, and undoing it (docs/domain/records.md#changing-many-records).
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import type { Row } from '@/components/record/field/field-props'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import { ApiError, notify, send } from '@/lib/client/api'
import { refreshEntity } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { BatchAnswer } from '@/lib/model/wire'
import { manyFields } from './editable'
import styles from './list.module.css'
import type { Action, ListScreen } from './list-screen'

const ChangeDialog = dynamic(() => retried(() => import('./change-dialog').then((module) => module.ChangeDialog)), { ssr: false })

/** The field that people call tags, in every entity that has it. */
const tagField = 'tags'

/** What was changed last and can be undone. */
export interface Changed {
  undo: string
  text: string
}

interface Open {
  rows: readonly Row[]
  field: string | null
  done: () => void
}

interface ChangeMany {
  actions: (rows: readonly Row[], done: () => void) => Action[]
  /** The bar above the rows: the change, and its undo. */
  strip: ReactNode
  dialog: ReactNode
}

export function useChangeMany(screen: ListScreen): ChangeMany {
  const t = useTranslations('widget.change')
  const may = useMay()
  const { definition, editable } = screen
  const [open, setOpen] = useState<Open | null>(null)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [result, setResult] = useState<{ title: string; answer: BatchAnswer } | null>(null)
  const fields = useMemo(() => (editable ? manyFields(definition, may) : []), [definition, editable, may])

  const undo = async ({ undo: key }: Changed) => {
    setChanged(null)
    try {
      const answer = await send('POST /api/app/base/app/sys/record/undoChange', { undo: key })
      if (answer.fail.length > 0) setResult({ title: t('undo'), answer })
      else notify().success(t('undone', { n: answer.success }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    await refreshEntity(definition, '/operationLog/')
  }
  const actions = (rows: readonly Row[], done: () => void): Action[] => {
    if (fields.length === 0) return []
    const change = { key: 'change', label: t('action'), onClick: () => setOpen({ rows, field: null, done }) }
    const tag = { key: 'tag', label: t('tag'), onClick: () => setOpen({ rows, field: tagField, done }) }
    return fields.includes(tagField) ? [tag, change] : [change]
  }
  return {
    actions,
    strip: changed && (
      <div className={styles.changed} role="status">
        <span>{changed.text}</span>
        <Button size="small" type="link" onClick={() => void undo(changed)}>
          {t('undo')}
        </Button>
        <Button size="small" type="text" onClick={() => setChanged(null)}>
          {t('dismiss')}
        </Button>
      </div>
    ),
    dialog: (
      <>
        {open && (
          <ChangeDialog
            definition={definition}
            rows={open.rows}
            fields={fields}
            field={open.field}
            onClose={() => setOpen(null)}
            onChanged={(answer, text) => {
              setOpen(null)
              open.done()
              setChanged(answer.undo ? { undo: answer.undo, text } : null)
              if (answer.fail.length > 0) setResult({ title: t('action'), answer })
              void refreshEntity(definition, '/operationLog/')
            }}
          />
        )}
        {result && <BatchResult title={result.title} answer={result.answer} onClose={() => setResult(null)} />}
      </>
    ),
  }
}
