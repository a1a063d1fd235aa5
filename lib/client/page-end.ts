// Whether the page is being left: the browser breaks off its calls then, which is no failure of theirs and nobody's news.
let leaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true
  })
  // a kept page comes back by the browser's way back; one that is broken off while it loads is shown for the first time only now
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false
  })
}

export const isLeaving = () => leaving
