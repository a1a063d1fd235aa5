// One example: whether it still finds what it recorded, and in what it differs.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import iconButton from '@/components/basic/icon-button.module.css'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { changesOf, type ExampleChange, isSame, stepNames } from './example-changes'
import type { Example } from './trial'
import styles from './trial.module.css'
import { endingOf } from './trial-path'

interface ExampleRowProps {
  example: Example
  busy: boolean
  onTry: () => void
  onRecord: () => void
  onRemove: () => void
}

export function ExampleRow({ example, busy, onTry, onRecord, onRemove }: ExampleRowProps) {
  const t = useTranslations('designer.trial.example')
  const trial = useTranslations('designer.trial')
  const { name, now, problem, recorded } = example
  const list = (names: readonly string[], mark: 'mark' | 'then') => names.join(trial(mark)) || trial('nobody')
  const saysOf = (change: ExampleChange) => {
    switch (change.kind) {
      case 'status':
        return t('status', { was: trial(`ending.${endingOf(change.was)}`), now: trial(`ending.${endingOf(change.now)}`) })
      case 'path':
        return t('path', { was: list(change.was, 'then'), now: list(change.now, 'then') })
      case 'people':
        return t('people', { step: change.step, was: list(change.was, 'mark'), now: list(change.now, 'mark') })
    }
  }
  const lines = now ? changesOf(example).map(saysOf) : [t('blocked', { problem: problem ?? '' })]
  const same = isSame(example)
  return (
    <li data-differs={!same || undefined}>
      <button type="button" className={styles.example} title={t('try', { name })} onClick={onTry}>
        <StatusGlyph shape={same ? 'ok' : 'overdue'} />
        {name}
      </button>
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('removeOne', { name })}
        title={t('removeOne', { name })}
        disabled={busy}
        onClick={onRemove}
      >
        <Icon name="remove" size={14} />
      </button>
      {same ? (
        <p>{list(stepNames(recorded), 'then')}</p>
      ) : (
        lines.map((line) => (
          <p key={line} className={styles.changed}>
            {line}
          </p>
        ))
      )}
      {now && !same && (
        <Button size="small" disabled={busy} aria-label={t('recordOne', { name })} onClick={onRecord}>
          {t('record')}
        </Button>
      )}
    </li>
  )
}
