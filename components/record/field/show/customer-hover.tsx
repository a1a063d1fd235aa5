// The name of a customer in a list: a mouse that rests on it sees short facts, which are asked for then and not before.
import dynamic from 'next/dynamic'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { retried } from '@/lib/client/retried'

const CustomerCard = dynamic(() => retried(() => import('./customer-card').then((module) => module.CustomerCard)), { ssr: false })

const restMs = 450

export function CustomerHover({ customerKey, children }: { customerKey: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  /** Once shown, the card stays ready, so that it closes as it opened. */
  const [shown, setShown] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      setShown(true)
      setOpen(true)
    }, restMs)
  }
  const leave = () => {
    clearTimeout(resting.current)
    setOpen(false)
  }
  const name = (
    <span data-customer={customerKey} onPointerEnter={enter} onPointerLeave={leave} onPointerDown={leave}>
      {children}
    </span>
  )
  if (!shown) return name
  return (
    <CustomerCard customerKey={customerKey} open={open}>
      {name}
    </CustomerCard>
  )
}
