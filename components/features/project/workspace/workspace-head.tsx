// The head of a tab: the second level of the workspace is its title (objectives and tasks; payments, receipts, other costs), its actions stand at the right.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Heard, Link } from '@/components/basic/link'
import { routesOf } from '@/components/frame/menus'
import { useMenuItems } from '@/components/frame/use-menus'
import { useViewAddress } from '@/components/frame/view-address'
import { useProject } from '../use-project'
import { siblingsOf } from './tabs'
import styles from './workspace.module.css'

export function WorkspaceHead({ children, note }: { children?: ReactNode; note?: ReactNode }) {
  const t = useTranslations('project.workspace')
  const { path } = useViewAddress()
  const { project } = useProject()
  const routes = routesOf(useMenuItems())
  const members = siblingsOf(path).filter((one) => routes.has(one))
  return (
    <div className={styles.head}>
      <nav className={styles.second} aria-label={t('second')}>
        {members.map((one) =>
          one === path ? (
            <h1 key={one} aria-current="page">
              {routes.get(one)?.title}
            </h1>
          ) : (
            <Link key={one} href={`${one}?key=${encodeURIComponent(project.project_key)}`}>
              {routes.get(one)?.title}
              <Heard />
            </Link>
          ),
        )}
      </nav>
      {note && <span className={styles.note}>{note}</span>}
      <span className={styles.actions}>{children}</span>
    </div>
  )
}
