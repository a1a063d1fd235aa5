// CRM规则: when customers fall back into the pool, how many a person may own, and what counts as a duplicate.
'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { TabBar } from '@/components/basic/tab-bar'
import { useViewAddress } from '@/components/frame/view-address'
import { useHydrated } from '@/lib/client/use-window'
import { RuleList } from './rule-list'
import type { RuleKind } from './rule-sentence'

const kinds: readonly RuleKind[] = ['pool', 'limit', 'dup']

export function RuleScreen() {
  return useHydrated() ? <LiveRules /> : <LinesSkeleton lines={8} />
}

function LiveRules() {
  const t = useTranslations('rule')
  const panel = useId()
  const { path, params } = useViewAddress()
  const kind = kinds.find((one) => one === params.get('tab')) ?? 'pool'
  return (
    <RuleList
      key={kind}
      kind={kind}
      panel={panel}
      tabs={
        <TabBar
          tabs={kinds.map((key) => ({ key, label: t(`tab.${key}`) }))}
          value={kind}
          panel={panel}
          label={t('tabs')}
          onChange={(tab) => window.history.replaceState(null, '', `${path}?tab=${tab}`)}
        />
      }
    />
  )
}
