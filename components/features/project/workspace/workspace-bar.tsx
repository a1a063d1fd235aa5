// The bar of a project's window: the way out, the project's name that opens its form, the eight tabs, its code, what may be done with it, messages and the user.
import { Tooltip } from 'antd'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { Menu } from '@/components/basic/menu'
import { routesOf } from '@/components/frame/menus'
import { useWindowTools } from '@/components/frame/own-window'
import { useMenuItems } from '@/components/frame/use-menus'
import { useViewAddress } from '@/components/frame/view-address'
import { type StepOptions, useSteps } from '@/components/record/actions/use-steps'
import { textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { projectListPath } from '@/lib/client/project-paths'
import { retried } from '@/lib/client/retried'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { projectSteps } from '@/lib/model/steps/project'
import { MainContract } from '../cells'
import { projectCalls, runProject } from '../run'
import { activeTab, workspaceTabs } from './tabs'
import styles from './workspace.module.css'

const tables = [projectSteps] as const

const CloseDialog = dynamic(() => retried(() => import('../close-dialog').then((module) => module.CloseDialog)), { ssr: false })
const EditDrawer = dynamic(() => retried(() => import('../edit-drawer').then((module) => module.EditDrawer)), { ssr: false })

interface WorkspaceBarProps {
  projectKey: string
  project: ProjectDetail | undefined
}

export function WorkspaceBar({ projectKey, project }: WorkspaceBarProps) {
  const t = useTranslations('project.workspace')
  const router = useRouter()
  const tools = useWindowTools()
  const [editing, setEditing] = useState(false)
  const changes = useProjectChanges()
  const leave = () => {
    if (window.opener) window.close()
    else router.push(projectListPath)
  }
  const entries = project ? changes.entriesOf(project) : []
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.home}
        aria-label={t(typeof window !== 'undefined' && window.opener ? 'close' : 'back')}
        onClick={leave}
      >
        <Icon name="home" size={20} />
      </button>
      {project?.may.edit ? (
        <Tooltip title={t('edit')} placement="bottomLeft">
          <button type="button" className={styles.name} onClick={() => setEditing(true)}>
            <span>{project.project_name}</span>
            <Icon name="edit" size={14} />
          </button>
        </Tooltip>
      ) : (
        <span className={styles.name}>
          <span>{project?.project_name}</span>
        </span>
      )}
      <Tabs projectKey={projectKey} locked={project?.status === 'PROGRESS'} />
      <span className={styles.code}>{project?.project_code}</span>
      {project?.contract_name && (
        <span className={styles.contract}>
          <MainContract row={project} />
        </span>
      )}
      <span className={styles.tools}>
        {entries.length > 0 && (
          <Menu entries={entries} label={t('more')} className={styles.more}>
            <Icon name="more" />
          </Menu>
        )}
        {tools}
      </span>
      {editing && <EditDrawer projectKey={projectKey} onClose={() => setEditing(false)} />}
      {changes.dialog}
    </header>
  )
}

/** The tabs that the user's menus hold. While the project is in approval they cannot be clicked; the open one stays marked. */
function Tabs({ projectKey, locked }: { projectKey: string; locked: boolean }) {
  const t = useTranslations('project.workspace')
  const { path } = useViewAddress()
  const routes = routesOf(useMenuItems())
  const active = activeTab(routes, path)
  const query = projectKey && `?key=${encodeURIComponent(projectKey)}`
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {workspaceTabs.flatMap((tab) => {
        const title = routes.get(tab.path)?.title
        if (!title) return []
        const on = tab.path === active
        if (locked && !on)
          return [
            <span key={tab.path} className={styles.tab} aria-disabled="true" title={t('locked')}>
              {title}
            </span>,
          ]
        return [
          <Link
            key={tab.path}
            className={styles.tab}
            href={`${tab.to}${query}`}
            aria-current={on ? 'page' : undefined}
            data-on={on || undefined}
          >
            {title}
          </Link>,
        ]
      })}
    </nav>
  )
}

interface ProjectChanges {
  entriesOf: (project: ProjectDetail) => Action[]
  dialog: ReactNode
}

/** What is done with a project as a whole: its submission, and its steps as the server says them (docs/domain/project.md#states). */
function useProjectChanges(): ProjectChanges {
  const t = useTranslations('project.change')
  const options = useMemo(
    (): StepOptions<typeof projectSteps> => ({
      refresh: projectCalls,
      label: (key) => t(key),
      hint: (key, row) => t(`hint.${key}`, { name: textOf(row.project_name) }),
      // resuming and archiving need no reason
      adapt: (key, _, fields) => (key === 'PASS' || key === 'ARCHIVE' ? [] : fields),
      dialogs: { CLOSING: (row, close) => <CloseDialog project={row} onClose={close} /> },
    }),
    [t],
  )
  const steps = useSteps(tables, options)
  const submit = async (project: ProjectDetail) => {
    const question = { title: t('hint.submit', { name: project.project_name }), okText: t('submit'), cancelText: t('cancel') }
    if (await askSubmission({ business_type: 'project', values: { project_key: project.project_key }, ...question }))
      await runProject('POST /api/eis/restful/project/saveApproved', {
        project_key: project.project_key,
        row_version: project.row_version,
      })
  }
  return {
    entriesOf: (project) => [
      ...(project.may.submit ? [{ key: 'submit', label: t('submit'), onClick: () => void submit(project) }] : []),
      ...steps.ofRow({ ...project, may: project.may.changes }),
    ],
    dialog: steps.dialog,
  }
}
