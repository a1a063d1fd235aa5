// CRM规则: recycling into the pool, customer limits, duplicate rules, and assignment rules.
'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Link } from '@/components/basic/link'
import { TabBar } from '@/components/basic/tab-bar'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { useMay } from '@/lib/client/use-may'
import { PipelineList } from './pipeline-list'
import styles from './rule.module.css'
import { RuleList } from './rule-list'
import type { RuleKind } from './rule-sentence'

const kinds: readonly RuleKind[] = ['pool', 'limit', 'dup', 'assign']
const pipelines = 'pipeline'
/** Rules with a page of their own. */
const elsewhere = [
  { path: '/system/code', name: 'code', permissions: ['sys:rule:q'] },
  { path: '/statistics/target', name: 'target', permissions: ['stat:target:view', 'stat:target:q'] },
] as const

export function RuleScreen() {
  const t = useTranslations('rule')
  const panel = useId()
  const { path, params } = useViewAddress()
  const chosen = params.get('tab')
  const kind = kinds.find((one) => one === chosen) ?? 'pool'
  const words = useTranslations('business.pipelines')
  const may = useMay()
  const tabs = (
    <div className={styles.tabRow}>
      <TabBar
        tabs={[...kinds.map((key) => ({ key: key as string, label: t(`tab.${key}`) })), { key: pipelines, label: words('tab') }]}
        value={chosen === pipelines ? pipelines : kind}
        panel={panel}
        label={t('tabs')}
        onChange={(tab) => replaceAddress(path, `tab=${tab}`)}
      />
      <nav aria-label={t('also')}>
        {elsewhere
          .filter(({ permissions }) => permissions.some((permission) => may(permission)))
          .map(({ path: to, name }) => (
            <Link key={to} href={to}>
              {t(`elsewhere.${name}`)}
            </Link>
          ))}
      </nav>
    </div>
  )
  if (chosen === pipelines) return <PipelineList panel={panel} tabs={tabs} />
  return <RuleList key={kind} kind={kind} panel={panel} tabs={tabs} />
}
