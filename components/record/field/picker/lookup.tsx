// Beside the dropdown of a reference: a button that opens the rows it may name in a dialog (docs/domain/pickers.md#lookup).
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { retried } from '@/lib/client/retried'
import type { LookupDialogProps } from './lookup-dialog'

const LookupDialog = dynamic(() => retried(() => import('./lookup-dialog').then((module) => module.LookupDialog)), { ssr: false })

interface LookupProps extends Omit<LookupDialogProps, 'onClose'> {
  disabled?: boolean
  /** The id of the label of the field. */
  labelledBy?: string
}

/** Few and without a list of their own: their dropdown shows them all. */
const shortLists: readonly string[] = ['role', 'position', 'message_category', 'customer_department']

/** Whether what a reference names can be looked up in a dialog. */
export const hasLookup = (to: string): boolean => !shortLists.includes(to)

export function Lookup({ disabled, labelledBy, ...rest }: LookupProps) {
  const t = useTranslations('widget.lookup')
  const [open, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who goes on in the dialog has not left the field
    <div onBlur={(event) => event.stopPropagation()}>
      <Button
        icon={<Icon name="list" size={14} />}
        aria-label={t('open')}
        aria-describedby={labelledBy}
        title={t('open')}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && <LookupDialog {...rest} onClose={() => setOpen(false)} />}
    </div>
  )
}
