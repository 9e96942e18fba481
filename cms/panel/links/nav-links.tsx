import { PANEL_TRASH } from '../../domain/entities/addresses'

const LINKS = [
  { href: '/admin', name: 'Console' },
  { href: '/', name: 'View site' },
] as const

/** Links to the trash and to the other parts of the product, below the collections in the navigation. */
export const NavLinks = () => (
  <>
    <ul className="nav-links" aria-label="Deleted records">
      <li>
        <a className="nav__link" href={PANEL_TRASH}>
          Trash
        </a>
      </li>
    </ul>
    <OtherParts />
  </>
)

const OtherParts = () => (
  <ul className="nav-links" aria-label="Other parts of the product">
    {LINKS.map(({ href, name }) => (
      <li key={href}>
        <a className="nav__link" href={href}>
          {name} <span aria-hidden="true">↗</span>
        </a>
      </li>
    ))}
  </ul>
)
