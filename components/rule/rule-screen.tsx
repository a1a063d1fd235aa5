// CRM规则: when customers fall back into the pool, how many a person may own, and what counts as a duplicate.
'use client'
import { Tabs } from 'antd'
import { useTranslations } from 'next-intl'
import { useHydrated } from '../shell/use-window'
import { useViewAddress } from '../shell/view-address'
import { LinesSkeleton } from '../state/skeleton'
import styles from './rule.module.css'
import { RuleList } from './rule-list'
import type { RuleKind } from './rule-sentence'

const kinds: readonly RuleKind[] = ['pool', 'limit', 'dup']

export function RuleScreen() {
  return useHydrated() ? <LiveRules /> : <LinesSkeleton lines={8} />
}

function LiveRules() {
  const t = useTranslations('rule')
  const { path, params } = useViewAddress()
  const kind = kinds.find((one) => one === params.get('tab')) ?? 'pool'
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          activeKey={kind}
          onChange={(tab) => window.history.replaceState(null, '', `${path}?tab=${tab}`)}
          items={kinds.map((key) => ({ key, label: t(`tab.${key}`) }))}
        />
      </div>
      <RuleList key={kind} kind={kind} />
    </>
  )
}
