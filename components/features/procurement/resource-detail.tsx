// One resource: what it is, when it is taken, what it costs, and everything that belongs to it.

import { useTranslations } from 'next-intl'
import { Label, StatusTag } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, KeyValues, Money } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { UsedActions } from '@/components/record/actions/use-actions'
import type { DetailTab } from '@/components/record/detail/detail-tabs'
import { OperationLog } from '@/components/record/detail/operation-log'
import { OwnerLog } from '@/components/record/detail/owner-log'
import { type DetailParts, RecordDetail } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { ResourceCalendar } from '@/components/record/detail/resource-calendar'
import { SubTable } from '@/components/record/detail/sub-table'
import { listOf, textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { useDisplayNames } from '@/components/record/use-display-names'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { resource } from '@/lib/model/entities/resource'
import { resourceAttachment } from '@/lib/model/entities/resource-attachment'
import { resourceContact } from '@/lib/model/entities/resource-contact'
import { resourceCooperative } from '@/lib/model/entities/resource-cooperative'
import { resourceCostLog } from '@/lib/model/entities/resource-cost-log'
import { resourceProject } from '@/lib/model/entities/resource-project'
import { resourceSupplier } from '@/lib/model/entities/resource-supplier'
import { PaperMark } from './paper-mark'
import styles from './procurement.module.css'
import { PurchaseTable } from './purchase-table'
import { QuotedPrice } from './quoted-price'
import type { Resource } from './rows'
import { procurementCalls } from './run'
import { Score } from './score'

const isBelowCost = ({ quote_price, cost_price }: Resource) =>
  textOf(quote_price) !== '' && textOf(cost_price) !== '' && Number(quote_price) < Number(cost_price)

export function ResourceDetail({ resourceKey, actions }: { resourceKey: string; actions: UsedActions<Resource> }) {
  const marks = useMarks()
  const t = useTranslations('procurement')
  const labels = useDisplayNames(resource)
  const may = useMay()
  const states = useDict('RESOURCE_STATUS')
  const types = useDict('RESOURCE_TYPE')

  const parts = (row: Resource): DetailParts => {
    const editable = isWritable(row)
    const edit = actions.editOf(row)
    return {
      marks: (
        <>
          {textOf(row.status) && <Word dict="RESOURCE_STATUS" value={textOf(row.status)} words={states} as="tag" />}
          {textOf(row.rating_name) && <Label>{textOf(row.rating_name)}</Label>}
          {listOf(row.tag_names).map((tag) => (
            <Label key={tag}>{tag}</Label>
          ))}
          {row.is_share !== true && <Label>{t('notShared')}</Label>}
          <PaperMark row={row} />
          {isBelowCost(row) && <StatusTag shape="overdue">{t('belowCost')}</StatusTag>}
        </>
      ),
      note: [
        textOf(row.resource_code),
        types.textOf(textOf(row.resource_type)),
        textOf(row.unit_name),
        textOf(row.position),
        textOf(row.status_reason),
      ]
        .filter(Boolean)
        .join(marks.comma),
      facts: [
        { key: 'score', field: 'avg_score', label: labels.field('avg_score'), value: <Score value={row.avg_score} /> },
        { key: 'count', label: labels.field('cooperate_count'), value: t('times', { n: Number(row.cooperate_count ?? 0) }) },
        { key: 'last', label: labels.field('last_cooperate_time'), value: formatDate(textOf(row.last_cooperate_time)) || <Empty /> },
        { key: 'quote', field: 'quote_price', label: labels.field('quote_price'), value: <QuotedPrice row={row} /> },
        ...(may('crm:cost:view')
          ? [{ key: 'cost', field: 'cost_price', label: labels.field('cost_price'), value: <Money value={textOf(row.cost_price)} /> }]
          : []),
        { key: 'owner', label: t('owner'), value: textOf(row.owner_name) || <Empty /> },
      ],
      actions: [...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : []), ...actions.ofRow(row)],
      tabs: [
        { key: 'records', label: t('tab.records'), content: <RecordSections definition={resource} row={row} onEdit={edit} /> },
        { key: 'calendar', label: t('tab.calendar'), content: <ResourceCalendar resourceKey={resourceKey} /> },
        ...subTabs(editable),
        { key: 'settings', label: t('tab.settings'), content: <Settings row={row} /> },
        {
          key: 'flow',
          label: t('tab.flow'),
          content: <OwnerLog call="POST /api/eis/restful/resource/ownerLog" of={{ resource_key: resourceKey }} />,
        },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={resource} recordKey={resourceKey} /> },
      ],
    }
  }
  const fixed = { resource_key: resourceKey }
  const table = (definition: Definition, editable: boolean) => (
    <SubTable definition={definition} fixed={fixed} editable={editable} refresh={procurementCalls} />
  )
  const subTabs = (editable: boolean): DetailTab[] => [
    { key: 'projects', label: t('tab.projects'), content: table(resourceProject, editable) },
    { key: 'cooperation', label: t('tab.cooperation'), content: table(resourceCooperative, editable) },
    { key: 'costs', label: t('tab.costs'), content: table(resourceCostLog, editable && may('crm:cost:view')) },
    { key: 'suppliers', label: t('tab.suppliers'), content: table(resourceSupplier, editable) },
    {
      key: 'purchases',
      label: t('tab.purchases'),
      content: <PurchaseTable of="resource" fixed={fixed} editable={editable} today={formatDate(shanghaiNow())} />,
    },
    { key: 'contacts', label: t('tab.contacts'), content: table(resourceContact, editable) },
    { key: 'files', label: t('tab.files'), content: table(resourceAttachment, editable) },
  ]
  return <RecordDetail definition={resource} recordKey={resourceKey} parts={parts} />
}

/** Where the resource belongs: category, fields of work, industries, tags, channel, and what its rating means. */
function Settings({ row }: { row: Resource }) {
  const marks = useMarks()
  const t = useTranslations('procurement')
  const labels = useDisplayNames(resource)
  const rating = quietly(
    useCall(textOf(row.rating_key) ? 'GET /api/eis/restful/resource/rating/detail/{id}' : null, {
      id: textOf(row.rating_key),
    }),
  )
  const channel = quietly(
    useCall(textOf(row.channel_key) ? 'GET /api/eis/restful/resource/config/channel/detail/{id}' : null, {
      id: textOf(row.channel_key),
    }),
  )
  const names = (value: unknown) => listOf(value).join(marks.list) || <Empty />
  return (
    <div className={styles.settings}>
      <KeyValues
        pairs={[
          { key: 'category', label: labels.field('category_key'), value: textOf(row.category_name) || <Empty /> },
          { key: 'professional', label: labels.field('professional_keys'), value: names(row.professional_names) },
          { key: 'industry', label: labels.field('industry_keys'), value: names(row.industry_names) },
          { key: 'tags', label: labels.field('tag_keys'), value: names(row.tag_names) },
          {
            key: 'channel',
            label: labels.field('channel_key'),
            value: [textOf(row.channel_name), textOf(channel?.contact_name)].filter(Boolean).join(marks.comma) || <Empty />,
          },
          {
            key: 'rating',
            label: labels.field('rating_key'),
            value: textOf(row.rating_name) ? (
              <>
                {textOf(row.rating_name)}
                {rating && t('ratingRange', { from: rating.min_score ?? '0', to: rating.max_score ?? '5' })}
              </>
            ) : (
              <Empty />
            ),
          },
          { key: 'meaning', label: t('ratingMeaning'), value: textOf(rating?.description) || <Empty />, wide: true },
        ]}
      />
    </div>
  )
}
