// The button at the end of a row of 运行状态.
import { Button, type ButtonProps } from 'antd'
import { confirmAction } from '@/components/basic/confirm-action'
import { useAlone } from '@/lib/client/use-alone'

interface RunButtonProps extends Pick<ButtonProps, 'danger' | 'children'> {
  /** What it does, to which row. */
  label: string
  /** Asked before it begins. */
  question?: Parameters<typeof confirmAction>[0]
  onRun: () => Promise<unknown>
}

/** Busy for as long as what it began runs. */
export function RunButton({ label, question, onRun, ...shown }: RunButtonProps) {
  const { busy, alone } = useAlone()
  const begin = async () => {
    if (question && !(await confirmAction(question))) return
    await alone(onRun)
  }
  return <Button size="small" {...shown} loading={busy} aria-label={label} onClick={() => void begin()} />
}
