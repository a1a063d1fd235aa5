// The dialog in which two who changed the same thing are brought together: per line, whose value stands.

import { Button, Modal, Radio } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import styles from '@/components/record/dialogs.module.css'

export type Side = 'mine' | 'theirs'
export type Sides = Readonly<Record<string, Side>>

type Line = { key: string; label: string } & Record<Side, ReactNode>

interface ConflictFrameProps {
  /** Who saved first; empty where it is not known. */
  who: string
  /** What both changed, each to something else. */
  lines: readonly Line[]
  sides: Sides
  onSides: (sides: Sides) => void
  /** Stands below the lines, or in their place. */
  note?: ReactNode
  onSave: () => void
  /** Goes back to what was typed, which stays as it was. */
  onClose: () => void
}

const both: readonly Side[] = ['mine', 'theirs']

export function ConflictFrame({ who, lines, sides, onSides, note, onSave, onClose }: ConflictFrameProps) {
  const t = useTranslations('widget.conflict')
  const all = (side: Side) => onSides(Object.fromEntries(lines.map(({ key }) => [key, side])))
  return (
    <Modal
      open
      title={t('title')}
      width={760}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('back')}
        </Button>,
        <Button key="save" type="primary" onClick={onSave}>
          {t('save')}
        </Button>,
      ]}
    >
      <p>{t('who', { name: who || t('somebody') })}</p>
      {lines.length > 0 && (
        <DataTable
          className={styles.conflict}
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            { title: t('field'), kind: 'name', cell: ({ label }) => label },
            ...both.map(
              (side): DataColumn<Line> => ({
                title: t(side),
                head: (
                  <>
                    {t(side)}{' '}
                    <Button size="small" type="link" onClick={() => all(side)}>
                      {t(side === 'mine' ? 'allMine' : 'allTheirs')}
                    </Button>
                  </>
                ),
                cell: (line) => (
                  <Radio checked={(sides[line.key] ?? 'theirs') === side} onChange={() => onSides({ ...sides, [line.key]: side })}>
                    {line[side]}
                  </Radio>
                ),
              }),
            ),
          ]}
        />
      )}
      {note}
    </Modal>
  )
}
