interface AdminLink {
  label: string;
  to: string;
  /** SVG path of the icon, in a 24 × 24 box. */
  path: string;
}

export const searchLink: AdminLink = {
  label: 'Search',
  to: '/admin/search',
  path: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3 20.500 20.5',
};

export const mainLinks: AdminLink[] = [
  {
    label: 'Dashboard',
    to: '/admin',
    path: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-4H4zM14 8h6V4h-6z',
  },
  {
    label: 'Users',
    to: '/admin/users',
    path: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.4 3.2-5.5 6.5-5.5s5.9 2.1 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.3M18 14.9c2 .8 3.2 2.6 3.5 5.1',
  },
  {
    label: 'Gallery',
    to: '/admin/gallery',
    path: 'M3.5 5.500h17v13h-17zM10 9.200v5.600l4.8-2.800z',
  },
  {
    label: 'Templates',
    to: '/admin/templates',
    path: 'M6 3.500h9l4 4v13H6zM15 3.500v4h4M9 12h7M9 16h7',
  },
  {
    label: 'Categories',
    to: '/admin/categories',
    path: 'M4 6h7M4 12h11M4 18h15',
  },
  {
    label: 'Settings',
    to: '/admin/settings',
    path: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800v4.400M9 14.800v4.4',
  },
];

export const moreLinks: AdminLink[] = [
  { label: 'Messages', to: '/admin/messages', path: 'M3.5 6h17v12.500h-17zM4 7l8 6 8-6' },
  { label: 'Reports', to: '/admin/reports', path: 'M6 21V4M6 4.500h11l-2.5 4 2.5 4H6' },
  {
    label: 'Deliveries',
    to: '/admin/deliveries',
    path: 'M3.5 12h5l2-4.5 3 9 2-4.500h5',
  },
  {
    label: 'Audit log',
    to: '/admin/audit',
    path: 'M12 4a8 8 0 1 1-7.4 5M4 4.500v5h5M12 8v4.300l3 1.8',
  },
];

export function LinkIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
