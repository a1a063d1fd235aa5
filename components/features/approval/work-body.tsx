// What stands below the filters of a list of approvals: its rows, or why there are none.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import type { Asked } from '@/lib/client/use-call'

interface WorkBodyProps {
  answer: Asked<{ records: readonly unknown[] }>
  /** What somebody looks for who finds nothing: said with a way to look for nothing any more. */
  sought: { nothing: string; onClear: () => void } | null
  /** Without rows, where nothing is looked for. */
  empty: ReactNode
  children: ReactNode
}

export function WorkBody({ answer, sought, empty, children }: WorkBodyProps) {
  const words = useTranslations('widget.list')
  if (!answer.data) return <Unanswered of={answer} skeleton={<TableSkeleton />} />
  if (answer.data.records.length > 0)
    return (
      <>
        <Notes of={answer} />
        {children}
      </>
    )
  if (!sought) return empty
  return (
    <State picture="noMatch" title={sought.nothing} text={words('noMatchText')}>
      <Button onClick={sought.onClear}>{words('clear')}</Button>
    </State>
  )
}
