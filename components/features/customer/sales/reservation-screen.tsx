// The reservations: as a list, as the day by rooms with the front desk's panel, and as a week (docs/domain/reservation.md#front-desk).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { PageHead } from '@/components/frame/page-head'
import { isWritable } from '@/components/record/access-level'
import { type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { deleteRecords } from '@/components/record/list/delete-records'
import { EntityList } from '@/components/record/list/entity-list'
import type { CardParts, ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import { formatMinute } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { reservation } from '@/lib/model/entities/reservation'
import type { Reservation } from '../rows'
import { salesCalls } from '../run'
import { reservationActions, reservationAlso } from './reservation-actions'

const Loading = () => <LinesSkeleton lines={10} />
const ReservationDay = dynamic(() => retried(() => import('./reservation-day').then((module) => module.ReservationDay)), {
  ssr: false,
  loading: Loading,
})
const ReservationWeek = dynamic(() => retried(() => import('./reservation-week').then((module) => module.ReservationWeek)), {
  ssr: false,
  loading: Loading,
})
const OpenReservation = dynamic(() => retried(() => import('./reservation-detail').then((module) => module.OpenReservation)), {
  ssr: false,
})

const scenes = ['ALL', 'MINE', 'SUB', 'STAR'] as const
const columns = [
  'customer_key',
  'reserve_time',
  'phone',
  'reserve_type',
  'room_key',
  'visit_count',
  'negotiators',
  'status',
  'arrival_time',
  'negotiate_result',
  'owner_key',
] as const
const filters = [
  'reserve_time',
  'status',
  'customer_key',
  'reserve_type',
  'room_key',
  'negotiator_keys',
  'owner_key',
  'negotiate_result',
  'reservation_code',
] as const
const views = ['list', 'week', 'day'] as const
type View = (typeof views)[number]

export function ReservationScreen() {
  const t = useTranslations('sales.reservation')
  const may = useMay()
  const actions = useActions(reservationActions)
  const desk = may('crm:reservation:desk') && !may('crm:reservation:a')
  const [chosen, setChosen] = useState<View | null>(null)
  const view = chosen ?? (desk ? 'day' : 'list')
  const { add: openForm } = actions
  const add = useCallback(() => openForm(), [openForm])
  useAddressedAdd(may('crm:reservation:a'), add)
  const addButton = may('crm:reservation:a') && <AddButton onClick={add}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>
        <Segments
          label={t('view')}
          value={view}
          options={views.map((value) => ({ value, text: t(`views.${value}`) }))}
          onChange={setChosen}
        />
        {addButton}
      </PageHead>
      {view === 'day' ? (
        <ReservationDay actions={actions} />
      ) : view === 'week' ? (
        <ReservationWeek actions={actions} />
      ) : (
        <ReservationTable actions={actions} addButton={addButton} />
      )}
      {actions.dialog}
    </>
  )
}

function ReservationTable({ actions, addButton }: { actions: UsedActions<Reservation>; addButton: React.ReactNode }) {
  const t = useTranslations('sales.reservation')
  const may = useMay()
  const { ofRow, editOf } = actions
  const [mayEdit, mayDelete] = [may('crm:reservation:e'), may('crm:reservation:d')]
  const screen = useMemo((): ListScreen<typeof reservation> => {
    const remove = (row: Reservation) =>
      void deleteRecords({
        definition: reservation,
        rows: [row],
        text: t('confirmDelete', { name: textOf(row.customer_name) }),
        okText: t('delete'),
        cancelText: t('close'),
        refresh: salesCalls,
      })
    const isOpen = (row: Reservation) => isWritable(row) && row.status === 'RESERVED'
    const rowActions = (row: Reservation) => {
      const [first, ...rest] = ofRow(row)
      const edit = editOf(row)
      return [
        ...(first ? [first] : []),
        ...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : []),
        ...rest,
        ...(mayDelete && isWritable(row) && ['RESERVED', 'CANCEL'].includes(textOf(row.status))
          ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => remove(row) }]
          : []),
      ]
    }
    const card = (row: Reservation): CardParts => ({
      title: textOf(row.customer_name) || textOf(row.reservation_code),
      left: textOf(row.reserve_time).slice(5, 16),
      right: <ShowField definition={reservation} name="status" field={reservation.fields.status} row={row} />,
      facts: [
        { key: 'room', label: t('room'), value: textOf(row.room_name) || t(`type.${textOf(row.reserve_type) as 'VIDEO'}`) },
        { key: 'people', label: t('negotiators'), value: textOf(row.negotiators) },
        { key: 'owner', label: t('owner'), value: textOf(row.owner_name) },
      ],
      actions: rowActions(row)
        .slice(0, 2)
        .map(({ key, label, onClick }) => ({ key, label, icon: 'edit' as const, onClick })),
    })
    return {
      definition: reservation,
      saveCode: 'crm/reservation',
      scenes,
      columns,
      filters,
      also: reservationAlso,
      heads: { negotiators: t('negotiators') },
      cells: { reserve_time: (row: Reservation) => formatMinute(textOf(row.reserve_time)) },
      widths: {
        customer_key: 190,
        reserve_time: 132,
        phone: 112,
        reserve_type: 84,
        room_key: 100,
        visit_count: 80,
        negotiators: 132,
        status: 88,
        arrival_time: 112,
        negotiate_result: 92,
        owner_key: 76,
      },
      editable: mayEdit ? isOpen : undefined,
      rowActions,
      card,
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }
  }, [t, mayEdit, mayDelete, ofRow, editOf])
  return <EntityList screen={screen} firstAction={addButton} renderRecord={(open) => <OpenReservation open={open} actions={actions} />} />
}
