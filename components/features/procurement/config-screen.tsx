// 分类配置: what is offered for suppliers and resources, one list a tab.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tabs } from '@/components/basic/tab-bar'
import { Empty } from '@/components/basic/values'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { textOf } from '@/components/record/field/field-props'
import { RecordList } from '@/components/record/screen/record-list'
import * as config from '@/lib/model/entities/resource-config'
import { supplierCategoryConfig, supplierIndustryConfig } from '@/lib/model/entities/supplier-config'
import styles from './procurement.module.css'
import type { ResourceTag } from './rows'

const kinds = {
  supplierCategory: supplierCategoryConfig,
  supplierIndustry: supplierIndustryConfig,
  category: config.resourceCategory,
  professional: config.resourceProfessional,
  industry: config.resourceIndustry,
  tag: config.resourceTag,
  rating: config.resourceRating,
  channel: config.resourceChannelConfig,
} as const
const names = Object.keys(kinds) as (keyof typeof kinds)[]

const screens = Object.fromEntries(names.map((name) => [name, { saveCode: `purchase/config/${name}` }]))
const tagScreen = { saveCode: 'purchase/config/tag', cells: { color: (row: ResourceTag) => <Colour value={textOf(row.color)} /> } }

/** A colour as a patch with its name. */
function Colour({ value }: { value: string }) {
  if (!value) return <Empty />
  return (
    <span className={styles.colour}>
      <i style={{ background: value }} aria-hidden="true" />
      {value}
    </span>
  )
}

export function ConfigScreen() {
  const t = useTranslations('procurement')
  const { path, params } = useViewAddress()
  const name = names.find((one) => one === params.get('tab')) ?? 'supplierCategory'
  const frame = (list: ReactNode) => (
    <Tabs
      tabs={names.map((key) => ({ key, label: t(`config.${key}`) }))}
      value={name}
      label={t('config.tabs')}
      className={styles.panel}
      onChange={(tab) => replaceAddress(path, `tab=${tab}`)}
    >
      {list}
    </Tabs>
  )
  if (name === 'tag') return <RecordList key={name} definition={kinds.tag} screen={tagScreen} frame={frame} />
  return <RecordList key={name} definition={kinds[name]} screen={screens[name]} frame={frame} />
}
