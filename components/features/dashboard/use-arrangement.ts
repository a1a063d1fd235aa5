// The shown cards of the dashboard and their order, stored for each user on the server.
import { useMemo } from 'react'
import { send } from '@/lib/client/api'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { cardPermissions, type DashboardCard, dashboardCards } from '@/lib/model/dashboard'

export interface PlacedCard {
  card: DashboardCard
  visible: boolean
}

export interface Arrangement {
  cards: readonly PlacedCard[]
  shown: readonly DashboardCard[]
  /** null goes back to the first order. */
  keep: (cards: readonly PlacedCard[] | null) => void
}

interface Kept {
  columns: { field: string; visible?: boolean }[] | null
}

const saveCode = 'dashboard'
const place = 'POST /api/app/base/app/sys/viewSetting/query'

/** The stored order, with newer cards at the end. */
export function placeCards(kept: Kept['columns']): PlacedCard[] {
  const known = (kept ?? []).flatMap(({ field, visible }) => {
    const card = dashboardCards.find((one) => one === field)
    return card ? [{ card, visible: visible !== false }] : []
  })
  const rest = dashboardCards.filter((card) => !known.some((one) => one.card === card))
  return [...known, ...rest.map((card) => ({ card, visible: true }))]
}

/** Whether the user may have a card; others are neither shown nor offered (docs/domain/dashboard.md#cards). @internal */
export const mayGetCard = (card: DashboardCard, may: (code: string) => boolean): boolean => cardPermissions[card].every(may)

export function useArrangement(): Arrangement {
  const setting = useCall(place, { save_code: saveCode })
  const stored = quietly(setting)
  const may = useMay()
  const cards = useMemo(() => placeCards(stored?.columns ?? null).filter(({ card }) => mayGetCard(card, may)), [stored, may])
  return {
    cards,
    shown: useMemo(() => cards.filter(({ visible }) => visible).map(({ card }) => card), [cards]),
    keep(next) {
      const columns = next?.map(({ card, visible }) => ({ field: card, visible })) ?? null
      setting.replace({ save_code: saveCode, sort: null, page_size: null, view_type: 'LIST', filters: null, ...stored, columns })
      void send('POST /api/app/base/app/sys/viewSetting/save', { save_code: saveCode, columns }).catch(setting.retry)
    },
  }
}
