// A bar on every screen during a view as a role: as whom, until when, and a button to end it (docs/domain/roles-and-permissions.md#view-as-a-role).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { askWhetherOver, endView } from '@/lib/client/role-view'
import { viewState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { momentOf } from '@/lib/model/moment'
import styles from './role-view-bar.module.css'

/** Milliseconds until a moment on the wire's clock, and a little more. */
const untilAfter = (time: string) => Math.max(0, momentOf(time) - Date.now()) + 1500

export function RoleViewBar() {
  const t = useTranslations('shell.roleView')
  const view = useStore(viewState, (state) => state.view)
  const [ending, setEnding] = useState(false)
  const until = view?.until
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(askWhetherOver, untilAfter(until))
    return () => clearTimeout(timer)
  }, [until])
  if (!view) return null
  const end = async () => {
    setEnding(true)
    await endView().catch(() => setEnding(false))
  }
  return (
    <section className={styles.bar} aria-label={t('label')} data-role-view="">
      <Icon name="eye" size={16} />
      <span className={styles.text}>
        <b>{view.member_name ? t('member', { role: view.role_name, name: view.member_name }) : t('role', { role: view.role_name })}</b>
        <span className={styles.until}>{t('until', { time: view.until.slice(11, 16) })}</span>
      </span>
      <Button size="small" loading={ending} onClick={() => void end()}>
        {t('end')}
      </Button>
    </section>
  )
}
