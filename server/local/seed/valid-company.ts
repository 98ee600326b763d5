export const soundCompany = {
  SELLER_NAME: 'Rentals Private Limited',
  SELLER_ADDRESS: '12 Lake Road, Pune 411001',
  COMPANY_PHONE: '+91 20 2612 3456',
  COMPANY_EMAIL: 'hello@rentals.in',
  GRIEVANCE_OFFICER_NAME: 'Meera Joshi',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@rentals.in',
  GRIEVANCE_OFFICER_PHONE: '+91 20 2612 3457',
  SECURITY_EMAIL: 'security@rentals.in',
};
