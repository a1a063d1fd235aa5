// 开始使用: what an administrator of a new company sets up first, checked off as it is done.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { send } from '@/lib/client/api'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { firstSteps, firstStepsCode, setUpPermissions } from '@/lib/model/first-steps'
import { Card } from './card'
import styles from './home.module.css'

export function FirstSteps() {
  const t = useTranslations('dashboard.firstSteps')
  const may = useMay()
  const answer = useCall(setUpPermissions.some(may) ? 'GET /api/fintech/biz/statistics/firstSteps' : null)
  const steps = quietly(answer)?.steps ?? []
  if (steps.length === 0) return null
  const hide = () => {
    answer.replace({ steps: [] })
    void send('POST /api/app/base/app/sys/viewSetting/save', { save_code: firstStepsCode, columns: [] }).catch(answer.retry)
  }
  return (
    <div className={styles.firstSteps}>
      <Card
        title={t('title')}
        note={
          <>
            {t('progress', { done: steps.filter(({ done }) => done).length, all: steps.length })}
            <Button size="small" type="text" onClick={hide}>
              {t('hide')}
            </Button>
          </>
        }
      >
        <ol>
          {steps.map(({ name, done }) => {
            const step = firstSteps.find((one) => one.name === name)
            return (
              step && (
                <li key={name}>
                  <Link href={step.path} data-done={done || undefined}>
                    <StatusGlyph shape={done ? 'ok' : 'draft'} size={16} />
                    <span>
                      <b>{t(`step.${name}.name`)}</b>
                      <span className={styles.unseen}>{t(done ? 'done' : 'todo')}</span>
                      <small>{t(`step.${name}.text`)}</small>
                    </span>
                  </Link>
                </li>
              )
            )
          })}
        </ol>
      </Card>
    </div>
  )
}
