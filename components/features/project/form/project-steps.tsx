// The three steps of a project's form: basics, people, confirmation. The drawer and the new-project page put their buttons below.
import { Steps } from 'antd'
import { useTranslations } from 'next-intl'
import { RestoredNote } from '@/components/record/form/form-notes'
import { BasicStep } from './basic-step'
import { ConfirmStep } from './confirm-step'
import { PeopleStep } from './people-step'
import styles from './project-form.module.css'
import type { useProjectForm } from './use-project-form'

export function ProjectSteps({ form }: { form: ReturnType<typeof useProjectForm> }) {
  const t = useTranslations('project.form')
  const { values, step, wrong, draft, set, put, discard } = form
  return (
    <>
      <RestoredNote draft={draft} onDiscard={discard} />
      <div className={styles.steps}>
        <Steps
          size="small"
          responsive={false}
          current={step}
          items={[t('step.basic'), t('step.people'), t('step.confirm')].map((title) => ({ title }))}
        />
      </div>
      <div className={styles.content}>
        {step === 0 && <BasicStep values={values} set={set} wrong={wrong} />}
        {step === 1 && <PeopleStep values={values} set={set} put={put} wrong={wrong} />}
        {step === 2 && <ConfirmStep values={values} />}
      </div>
    </>
  )
}
