// 按钮: what the people of a step find beside 同意.
import { Checkbox } from 'antd'
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../../canvas/use-design'
import { buttons, readButtons, writeButtons } from '../node-properties'
import styles from './drawer.module.css'
import { Part } from './sentence'

export function ButtonsPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const offered = readButtons(task.businessObject)
  return (
    <Part title={t('button.title')} note={t('button.note')}>
      <div className={styles.checks}>
        <Checkbox checked disabled>
          {t('button.confirm')}
        </Checkbox>
        {buttons.map((button) => (
          <Checkbox
            key={button}
            checked={offered.includes(button)}
            onChange={(event) =>
              writeButtons(design, task, event.target.checked ? [...offered, button] : offered.filter((one) => one !== button))
            }
          >
            {t(`button.${button}`)}
          </Checkbox>
        ))}
      </div>
    </Part>
  )
}
