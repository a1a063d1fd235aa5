// A view that breaks, or that cannot be loaded, says so in its own place: frame, menus and the other views go on.
import { Button } from 'antd'
import { unstable_rethrow } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Component, type ReactNode } from 'react'
import { State } from '@/components/basic/state'
import { textOfFailure } from '@/lib/client/failure'

interface BoundaryState {
  /** What was thrown, in words for people; null while all is well. */
  failure: string | null
}

export class ViewBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    // not-found and redirect travel as errors and belong to the router
    unstable_rethrow(error)
    return { failure: textOfFailure(error) }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <BrokenView failure={failure} onRetry={() => this.setState({ failure: null })} />
  }
}

function BrokenView({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const t = useTranslations('widget.state')
  return (
    <State picture="failed" role="alert" title={failure} text={t('failedText')}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </State>
  )
}
