/** The four tabs of the settings (spec section 2), as the address names them. */
export const settingsTabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'preferences', label: 'Preferences' },
  { id: 'account', label: 'Account' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** The tab an address asks for; anything unknown is the first. */
export const tabOf = (searchParams: URLSearchParams): SettingsTab =>
  settingsTabs.find(({ id }) => id === searchParams.get('tab'))?.id ?? 'profile';

export const addressOfTab = (tab: SettingsTab) => `/settings?tab=${tab}`;
