// The drawer that edits a project: three steps; a controlled change of a running project is submitted (docs/domain/project.md#changes).
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { sendForAnswer } from '@/lib/client/api'
import { flash } from '@/lib/client/flash'
import { useCall } from '@/lib/client/use-call'
import type { ProjectDetail } from '@/lib/model/calls/project'
import styles from './form/project-form.module.css'
import { ProjectSteps } from './form/project-steps'
import { useProjectForm } from './form/use-project-form'

interface EditDrawerProps {
  projectKey: string
  onClose: () => void
}

const width = 800

export function EditDrawer({ projectKey, onClose }: EditDrawerProps) {
  const t = useTranslations('project.form')
  const answer = useCall('GET /api/eis/restful/project/details', { projectKey })
  const { data } = answer
  if (data) return <OpenDrawer project={data} onClose={onClose} />
  return (
    <Drawer open size={width} title={t('edit')} onClose={onClose}>
      <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />
    </Drawer>
  )
}

function OpenDrawer({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const t = useTranslations('project.form')
  const form = useProjectForm(project)
  const close = async () => {
    if (form.touched && !(await confirmAction({ title: t('unsaved'), okText: t('leave'), cancelText: t('stay') }))) return
    onClose()
  }
  const confirm = () =>
    form.submit(
      async (payload) => {
        const { message } = await sendForAnswer('POST /api/eis/restful/project/update', payload)
        flash(message)
      },
      () => window.location.reload(),
    )
  return (
    <Drawer
      open
      size={width}
      title={t('edit')}
      mask={{ closable: false }}
      onClose={() => void close()}
      footer={
        <div className={styles.footer}>
          {form.step > 0 && <Button onClick={form.back}>{t('back')}</Button>}
          {form.step < 2 ? (
            <Button type="primary" onClick={form.next}>
              {t('next')}
            </Button>
          ) : (
            <Button type="primary" loading={form.busy} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
          )}
        </div>
      }
    >
      <ProjectSteps form={form} />
    </Drawer>
  )
}
