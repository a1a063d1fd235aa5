// 官网内容: the texts of the public pages, and what visitors sent through them; each part for who has its right.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { NoPermission } from '@/components/basic/state'
import { Tabs } from '@/components/basic/tab-bar'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { PageList } from './page-list'
import styles from './website.module.css'

const BoardTab = dynamic(() => retried(() => import('./board-tab').then((module) => module.BoardTab)), { ssr: false })
const ForumTab = dynamic(() => retried(() => import('./forum-tab').then((module) => module.ForumTab)), { ssr: false })
const PaymentTab = dynamic(() => retried(() => import('./payment-tab').then((module) => module.PaymentTab)), { ssr: false })
const RegistrationTab = dynamic(() => retried(() => import('./registration-tab').then((module) => module.RegistrationTab)), { ssr: false })

/** The parts with the rights that open them. */
const parts = [
  { key: 'pages', rights: ['sys:site:q'] },
  { key: 'board', rights: ['sys:site:e'] },
  { key: 'forum', rights: ['sys:site:e'] },
  { key: 'registration', rights: ['sys:user:audit'] },
  { key: 'payment', rights: ['sys:site:e', 'fin:payment:pay'] },
] as const

export function Website() {
  const t = useTranslations('website')
  const may = useMay()
  const { path, params } = useViewAddress()
  const offered = parts.filter((part) => part.rights.some((right) => may(right)))
  const current = offered.find((part) => part.key === params.get('tab'))?.key ?? offered[0]?.key
  if (!current) return <NoPermission />
  const go = (values: Record<string, string>) => replaceAddress(path, new URLSearchParams(values))
  const content = (
    <>
      {current === 'pages' && (
        <PageList
          page={params.get('page')}
          language={params.get('lang') === 'en' ? 'en' : 'zh-CN'}
          onChange={(page, lang) => go({ tab: 'pages', page, lang })}
        />
      )}
      {current === 'board' && <BoardTab />}
      {current === 'forum' && <ForumTab />}
      {current === 'registration' && <RegistrationTab />}
      {current === 'payment' && <PaymentTab />}
    </>
  )
  return (
    <div className={styles.screen}>
      {offered.length > 1 ? (
        <Tabs
          label={t('parts')}
          tabs={offered.map((part) => ({ key: part.key, label: t(`tab.${part.key}`) }))}
          value={current}
          className={styles.part}
          onChange={(tab) => go({ tab })}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
    </div>
  )
}
