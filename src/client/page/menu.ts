/**
 * Keeps `aria-expanded` of the menu button up to date, and closes the menu when a link in it is
 * followed. The browser does the rest, because the menu is a popover.
 */
export function trackMenuState(): void {
  const menu = document.querySelector<HTMLElement>('#menu')
  const toggle = document.querySelector('[popovertarget="menu"]')
  if (!menu?.togglePopover || !toggle) return
  const update = () => (toggle.ariaExpanded = String(menu.matches(':popover-open')))
  update()
  menu.addEventListener('toggle', update)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover()
  })
}
