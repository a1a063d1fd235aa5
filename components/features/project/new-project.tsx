// The page that makes a project in three steps: kept as a draft, or submitted for approval at once.
'use client'
import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { PageHead } from '@/components/frame/page-head'
import { notify, sendForAnswer } from '@/lib/client/api'
import { projectListPath } from '@/lib/client/project-paths'
import { refreshCalls } from '@/lib/client/refresh'
import { useMay } from '@/lib/client/use-may'
import styles from './form/project-form.module.css'
import { ProjectSteps } from './form/project-steps'
import { useProjectForm } from './form/use-project-form'

export function NewProject() {
  const t = useTranslations('project.form')
  const router = useRouter()
  const may = useMay()
  const form = useProjectForm(undefined)
  const save = (call: 'POST /api/eis/restful/project/save' | 'POST /api/eis/restful/project/saveApproved') =>
    form.submit(
      async (payload) => {
        const { message } = await sendForAnswer(call, payload)
        notify().success(message)
        await refreshCalls(['/restful/project/'])
      },
      () => router.push(projectListPath),
    )
  return (
    <>
      <PageHead />
      <div className={styles.page} data-form="">
        <ProjectSteps form={form} />
        <div className={styles.buttons}>
          <Button onClick={() => router.push(projectListPath)}>{t('cancel')}</Button>
          {form.step > 0 && <Button onClick={form.back}>{t('back')}</Button>}
          {form.step < 2 && (
            <Button type="primary" data-main="" onClick={form.next}>
              {t('next')}
            </Button>
          )}
          {form.step === 2 && (
            <>
              <Button
                data-main={may('eis:project:approve') ? undefined : ''}
                loading={form.busy}
                onClick={() => void save('POST /api/eis/restful/project/save')}
              >
                {t('draft')}
              </Button>
              {may('eis:project:approve') && (
                <Button
                  type="primary"
                  data-main=""
                  loading={form.busy}
                  onClick={() => void save('POST /api/eis/restful/project/saveApproved')}
                >
                  {t('submit')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </>
  )
}
