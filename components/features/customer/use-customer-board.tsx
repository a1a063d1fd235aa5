// The board of customers: their states, what a card shows, and who may bring them where (docs/domain/customer.md#states).

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Money } from '@/components/basic/values'
import type { UsedActions } from '@/components/record/actions/use-actions'
import boardStyles from '@/components/record/board/board.module.css'
import type { BoardScreen } from '@/components/record/board/board-screen'
import { listOf, textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { ShowDue } from '@/components/record/field/show/date'
import { useDict } from '@/components/record/field/use-dict'
import { boardEnds, boardStates, boardTargets } from '@/lib/model/customer-states'
import type { Customer } from './rows'

const columns = [
  'customer_name',
  'customer_star',
  'status',
  'owner_key',
  'intent_amount',
  'last_follow_time',
  'next_follow_time',
  'may',
] as const

export function useCustomerBoard(move: UsedActions<Customer>['move']): BoardScreen<Customer> {
  const t = useTranslations('customer.board')
  const stars = useDict('CUSTOMER_STAR')
  return useMemo(() => {
    return {
      field: 'status',
      states: boardStates,
      ends: boardEnds,
      columns,
      sums: [{ field: 'intent_amount', label: t('intent') }],
      card: (row: Customer) => (
        <>
          <span className={boardStyles.facts}>
            {textOf(row.customer_star) && <Word dict="CUSTOMER_STAR" value={textOf(row.customer_star)} words={stars} />}
            {row.intent_amount !== null && row.intent_amount !== undefined && (
              <b>
                <Money value={textOf(row.intent_amount)} />
              </b>
            )}
          </span>
          <span className={boardStyles.facts}>
            <span>{textOf(row.owner_name)}</span>
            <span>
              {row.next_follow_time ? (
                <>
                  {t('next')} <ShowDue value={row.next_follow_time} />
                </>
              ) : (
                t('last', { day: textOf(row.last_follow_time).slice(5, 10) || t('never') })
              )}
            </span>
          </span>
        </>
      ),
      targetsOf: (row: Customer) => boardTargets(listOf(row.may)),
      move,
    }
  }, [t, stars, move])
}
