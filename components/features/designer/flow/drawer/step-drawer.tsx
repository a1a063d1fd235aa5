// The drawer of the selected element in the approval view: full sentences with editable parts; a change is effective at once and can be undone.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { useChosen, useDesign } from '../../canvas/use-design'
import { isA, setProperties } from '../../panel/edit'
import { TextRow } from '../../panel/rows'
import { isHandling } from '../node-properties'
import { readFlow } from '../read-flow'
import { removeStep, removeWay } from '../remove-step'
import { findStep, findWay, isBranch, type Step } from '../tree'
import { ButtonsPart } from './buttons-part'
import styles from './drawer.module.css'
import { FieldsPart } from './fields-part'
import { CallPart, CopyPart, DelayPart, EndPart, StartPart } from './other-parts'
import { PeoplePart } from './people-part'
import { RulesPart } from './rules-part'
import { Part } from './sentence'
import { WayPart } from './way-part'

export function StepDrawer({ onCanvas }: { onCanvas: () => void }) {
  const t = useTranslations('designer.flow')
  const panel = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const tree = readFlow(design)
  const object = element.businessObject
  const steps = 'obstacles' in tree ? [] : tree.steps
  const step = findStep(steps, object)
  const found = findWay(steps, object)
  const isProcess = element === design.service('canvas').getRootElement()
  const kind = step
    ? isBranch(step)
      ? t(`fork.${step.kind}`)
      : t(`kind.${step.kind === 'approve' && isHandling(step.element) ? 'handle' : step.kind}`)
    : t(
        found
          ? 'way.title'
          : isProcess
            ? 'process'
            : isA(element, 'bpmn:StartEvent')
              ? 'starter'
              : isA(element, 'bpmn:EndEvent')
                ? 'end'
                : 'element',
      )
  const name = object.get<string | undefined>('name')
  // the last conditions decide too: what applies when none holds stays
  const mayRemoveWay = found && !found.way.isDefault
  const remove = step ? () => removeStep(design, step) : found && mayRemoveWay ? () => removeWay(design, found.branch, found.way) : null
  return (
    <aside className={styles.drawer} data-panel aria-label={panel('panel')}>
      <div className={styles.head}>
        <div>
          <small>{kind}</small>
          <h2>{name || kind}</h2>
        </div>
        {remove && (
          <Button
            type="text"
            icon={<Icon name="remove" size={16} />}
            aria-label={t('remove', { name: name || kind })}
            title={t('remove', { name: name || kind })}
            onClick={remove}
          />
        )}
      </div>
      <div className={styles.part} key={element.id}>
        <TextRow
          label={panel('row.name')}
          value={name ?? ''}
          onCommit={(value) => setProperties(design, element, { name: value || undefined })}
        />
      </div>
      <div key={`${element.id}:parts`}>
        {step && <StepParts step={step} />}
        {found && <WayPart isDefault={found.way.isDefault} always={found.branch.kind === 'parallel'} />}
        {isA(element, 'bpmn:StartEvent') && <StartPart />}
        {(isProcess || isA(element, 'bpmn:EndEvent')) && <EndPart />}
      </div>
      {isProcess && <p className={styles.part}>{t('chooseStep')}</p>}
      <div className={styles.foot}>
        {t('counts')}{' '}
        <button type="button" onClick={onCanvas}>
          {t('more')}
        </button>
      </div>
    </aside>
  )
}

function StepParts({ step }: { step: Step }) {
  const t = useTranslations('designer.flow')
  if (isBranch(step)) return <Part title={t('branch.title')}>{t(`branch.${step.kind}`)}</Part>
  switch (step.kind) {
    case 'approve':
      return (
        <>
          <PeoplePart handling={isHandling(step.element)} />
          <RulesPart step={step} />
          <FieldsPart />
          <ButtonsPart />
        </>
      )
    case 'copy':
      return <CopyPart />
    case 'delay':
      return <DelayPart />
    case 'call':
      return <CallPart />
    case 'run':
      return <Part title={t('kind.run')}>{t('runNote')}</Part>
  }
}
