// A view that breaks says so in its own place: frame, menus and the other views go on.
'use client'
import { unstable_rethrow } from 'next/navigation'
import { Component, type ReactNode } from 'react'
import { LoadFailed } from '@/components/basic/state'

interface State {
  broken: boolean
}

export class ViewBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(error: unknown): State {
    // not-found and redirect travel as errors and belong to the router
    unstable_rethrow(error)
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <LoadFailed onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}
