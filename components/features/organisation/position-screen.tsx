// Positions: the plain list, form and deletion of their definition.
'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { RecordList } from '@/components/record/screen/record-list'
import { position as positionDefinition } from '@/lib/model/organisation'
import { positionCalls } from './admin-calls'

const transfers = { refresh: [] }

export function PositionScreen() {
  const t = useTranslations('admin.position')
  const screen = useMemo(
    () => ({
      saveCode: 'system/position',
      calls: positionCalls.list,
      transfers,
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }),
    [t],
  )
  return <RecordList definition={positionDefinition} screen={screen} formCalls={positionCalls.form} />
}
