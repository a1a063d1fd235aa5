// The factors on a line's price: those that match count unless they are left out, one of one's own needs a remark.
import { Checkbox, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { unlessRefused } from '@/components/basic/refused-controls'
import { full } from '@/components/record/field/full-width'
import { boundProblem, NumberControl } from '@/components/record/field/number-control'
import { TextControl } from '@/components/record/field/text-control'
import { coefficientOf, type QuoteFactor } from '@/lib/model/quote-totals'
import styles from './quote.module.css'

const bounds = { min: 0, above: true, max: 100, scale: 4 }

interface FactorDialogProps {
  name: string
  factors: readonly QuoteFactor[]
  readOnly: boolean
  onKeep: (factors: QuoteFactor[]) => void
  onClose: () => void
}

export function FactorDialog({ name, factors, readOnly, onKeep, onClose }: FactorDialogProps) {
  const t = useTranslations('quote')
  const id = useId()
  const [offered, setOffered] = useState(factors.filter(({ own }) => !own))
  const mine = factors.find(({ own }) => own)
  const [value, setValue] = useState(mine?.coefficient ?? '')
  const [remark, setRemark] = useState(mine?.remark ?? '')
  const [tried, setTried] = useState(false)
  const isNumber = boundProblem(value, bounds) === null
  const wrong = value !== '' && isNumber && remark.trim() === ''
  const all: QuoteFactor[] = [
    ...offered,
    ...(value !== '' && isNumber
      ? [{ name: t('ownFactor'), type: 'OTHER', coefficient: value, used: true, own: true, remark: remark.trim() }]
      : []),
  ]
  const keep = () => {
    setTried(true)
    if (readOnly) return onClose()
    if (wrong) return
    onKeep(all)
    onClose()
  }
  return (
    <Modal
      open
      width={480}
      title={t('factorsOf', { name })}
      okText={t('keepFactors')}
      cancelText={t('cancel')}
      onOk={unlessRefused(keep)}
      onCancel={onClose}
    >
      {offered.length === 0 && <p>{t('noFactors')}</p>}
      <ul className={styles.factors}>
        {offered.map((factor, at) => (
          <li key={`${factor.type}-${factor.name}-${factor.coefficient}`}>
            <Checkbox
              checked={factor.used}
              disabled={readOnly}
              onChange={(event) => setOffered(offered.map((one, index) => (index === at ? { ...one, used: event.target.checked } : one)))}
            >
              {factor.name}
            </Checkbox>
            <span>{Number(factor.coefficient)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.ownFactor}>
        <label htmlFor={`${id}-value`}>{t('ownFactor')}</label>
        <NumberControl
          id={`${id}-value`}
          {...bounds}
          style={full}
          value={value}
          disabled={readOnly}
          onChange={(next) => setValue(next ?? '')}
        />
        <label htmlFor={`${id}-remark`} className={styles.hidden}>
          {t('factorRemark')}
        </label>
        <TextControl
          id={`${id}-remark`}
          value={remark}
          most={100}
          disabled={readOnly}
          placeholder={t('factorRemark')}
          status={tried && wrong ? 'error' : undefined}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
      {tried && wrong && <p role="alert">{t('factorNeedsRemark')}</p>}
      <p aria-live="polite">{t('factorResult', { value: Number(coefficientOf(all)) })}</p>
    </Modal>
  )
}
