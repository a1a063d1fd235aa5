// The resources: list, everything done with them, and one of them in the drawer.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import type { CardParts } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { RecordList } from '@/components/record/screen/record-list'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { resource } from '@/lib/model/entities/resource'
import { PaperMark } from './paper-mark'
import styles from './procurement.module.css'
import { QuotedPrice } from './quoted-price'
import { resourceActions, resourceAlso } from './resource-actions'
import type { Resource } from './rows'
import { Score } from './score'

const OpenResource = dynamic(() => retried(() => import('./open-resource').then((module) => module.OpenResource)), { ssr: false })

const columns = [
  'resource_name',
  'resource_type',
  'rating_key',
  'professional_keys',
  'unit_name',
  'area',
  'quote_price',
  'cooperate_count',
  'avg_score',
  'status',
] as const
const scenes = ['ALL', 'MINE', 'SUB', 'STAR'] as const
const cardFields = ['resource_type', 'category_key', 'unit_name'] as const

export function ResourceList() {
  const t = useTranslations('procurement')
  const labels = useDisplayNames(resource)
  const actions = useActions(resourceActions)
  const card = useCallback(
    (row: Resource): CardParts => ({
      grade: textOf(row.rating_name),
      left: <Score value={row.avg_score} />,
      right: (
        <>
          <PaperMark row={row} />
          <ShowField definition={resource} name="status" field={resource.fields.status} row={row} />
        </>
      ),
      facts: [
        ...cardFields.map((name) => ({
          key: name,
          label: labels.field(name),
          value: <ShowField definition={resource} name={name} field={resource.fields[name]} row={row} />,
        })),
        { key: 'quote', label: labels.field('quote_price'), value: <QuotedPrice row={row} /> },
      ],
    }),
    [labels],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'purchase/resource',
      scenes,
      columns,
      also: [...resourceAlso, 'cost_unit'] as const,
      cells: {
        resource_name: (row: Resource) => (
          <span className={styles.name}>
            {textOf(row.resource_name)}
            <PaperMark row={row} />
          </span>
        ),
        quote_price: (row: Resource) => <QuotedPrice row={row} />,
        avg_score: (row: Resource) => <Score value={row.avg_score} />,
        cooperate_count: (row: Resource) => t('times', { n: Number(row.cooperate_count ?? 0) }),
      },
      widths: {
        resource_name: 170,
        resource_type: 64,
        rating_key: 60,
        professional_keys: 124,
        unit_name: 124,
        area: 120,
        quote_price: 116,
        cooperate_count: 76,
        avg_score: 116,
        status: 88,
      },
      cards: true as const,
      card,
      firstUse: { title: t('firstResource.title'), text: t('firstResource.text') },
    }),
    [t, card],
  )
  const renderOpen = (open: OpenRecord) => <OpenResource open={open} actions={actions} />
  return (
    <>
      <RecordList
        definition={resource}
        screen={screen}
        moreActions={actions.ofRow}
        moreBatchActions={actions.ofRows}
        renderOpen={renderOpen}
      />
      {actions.dialog}
    </>
  )
}
